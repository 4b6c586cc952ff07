#!/usr/bin/env python3
"""Submits jobs to a quota service, starts those that fit, and says why the others wait. Needs Python 3 alone.

usage: first_fit.py http://127.0.0.1:8280 < jobs.csv     with the token in QUOTA_SERVICE_TOKEN
A line of jobs.csv is an id, a group, and amounts such as cpu=8000 gpu=4.
"""
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


class QuotaService:
    """The service, called again as long as it is busy or away: every request may be repeated."""

    def __init__(self, address, token):
        self.address, self.token = address, token

    def call(self, method, path, body=None, tries=8):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        request.add_header("Authorization", "Bearer " + self.token)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                text = answer.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            if error.code not in (503, 507) or tries == 0:
                problem = json.load(error)
                sys.exit("%s: %s" % (problem["title"], problem["detail"]))
        except urllib.error.URLError:
            if tries == 0:
                raise
        time.sleep(2 ** (8 - tries) * 0.05)
        return self.call(method, path, body, tries - 1)


def main():
    service = QuotaService(sys.argv[1], os.environ["QUOTA_SERVICE_TOKEN"])
    for line in sys.stdin:
        job, group, *amounts = line.split()
        path = "/v1/workloads/" + urllib.parse.quote(job, safe="")
        request = dict(amount.split("=") for amount in amounts)
        service.call("PUT", path, {"group": group, "request": request})
        decision = service.call("POST", "/v1/decisions", {"workloads": [job], "mode": "admit"})
        print(decision["text"])
        if decision["admitted"]:
            service.call("POST", path + "/steps", {"step": "start"})


if __name__ == "__main__":
    main()
