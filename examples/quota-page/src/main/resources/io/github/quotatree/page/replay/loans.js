// The matrix of loans under one policy: lenders in rows, borrowers in columns.

function drawLoans({ loans }) {
  const names = replay.policies[0].groups.map(figures => figures.group);
  const borrowers = names.filter(name => loans.some(loan => loan.borrower === name));
  const lenders = [...names, undefined].filter(name => loans.some(loan => loan.lender === name));
  byId("loans-words").textContent = loans.length
    ? `What a group (column) used beyond its guarantee came from the idle guarantees of others (rows), in proportion, hour by hour; in ${hoursName}.`
    : "No group used more than its guarantee.";
  const most = loans.map(loan => BigInt(loan.amount)).reduce(larger, ZERO);
  const rows = lenders.map(lender => [lender === undefined ? "beyond all mins" : visible(lender),
    ...borrowers.map(borrower => loanCell(loans.find(loan => loan.lender === lender && loan.borrower === borrower), most))]);
  byId("loans").replaceChildren(...loans.length ? [table(["lender \\ borrower", ...borrowers.map(visible)], rows)] : []);
}

function loanCell(loan, most) {
  const cell = element("td", "loan", loan ? hoursText(loan.amount) : "");
  cell.style.setProperty("--part", `${loan ? Math.round(100 * Math.sqrt(ratio(BigInt(loan.amount), most))) : 0}%`);
  return cell;
}
