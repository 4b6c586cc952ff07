{{/* The connection to a path of the webhook. */}}
{{- define "webhook.client" -}}
clientConfig:
  service: {name: quotatree-webhook, namespace: {{ .root.Release.Namespace }}, path: {{ .path }}, port: 443}
  {{- with .root.Values.certificate.caBundle }}
  caBundle: {{ . }}
  {{- end }}
{{- end }}

{{/* The question of quotas: what it asks for, beside its operations. */}}
{{- define "webhook.quotas" -}}
admissionReviewVersions: [v1]
failurePolicy: {{ .Values.webhook.failurePolicy.quotas }}
matchPolicy: Equivalent
sideEffects: None
timeoutSeconds: 10
{{- end }}

{{/* The question of pods, without the pods of the controller, which must start while no webhook answers. */}}
{{- define "webhook.pods" -}}
namespaceSelector:
  matchExpressions:
  {{- with .Values.webhook.namespaces }}
  - {key: kubernetes.io/metadata.name, operator: NotIn, values: [{{ join ", " (append .except $.Release.Namespace) }}]}
  {{- with .only }}
  - {key: kubernetes.io/metadata.name, operator: In, values: [{{ join ", " . }}]}
  {{- end }}
  {{- end }}
admissionReviewVersions: [v1]
failurePolicy: {{ .Values.webhook.failurePolicy.pods }}
matchPolicy: Equivalent
sideEffects: None
timeoutSeconds: 2
{{- end }}

{{/* The metadata of a configuration, into which cert-manager writes the CA. */}}
{{- define "webhook.metadata" -}}
metadata:
  name: quotatree
  {{- if .Values.certificate.certManager }}
  annotations: {cert-manager.io/inject-ca-from: {{ .Release.Namespace }}/quotatree-webhook}
  {{- end }}
{{- end }}
