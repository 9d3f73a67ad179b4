const text = {
  servers:
    "github gitlab slack jira notion linear postgres mysql redis stripe browser puppeteer filesystem memory fetch maps " +
    "drive mail calendar sentry docker kube aws azure gcp figma zoom hubspot airtable mongo elastic grafana datadog vault " +
    "terraform jenkins confluence trello asana discord telegram twilio sendgrid shopify paypal weather search wiki arxiv pubmed",
  verbs:
    "get list create delete update search read write merge send add remove fetch find open close run query move copy set " +
    "check start stop upload download export import validate publish archive restore assign approve sync watch count rename",
  things:
    "issue file page user message branch table event order report comment commit release label channel thread board card " +
    "project ticket record row column index bucket object key secret role group policy metric alert log trace dashboard " +
    "query job task run build deploy image container pod node cluster service route host domain invoice payment customer " +
    "product cart refund contact deal company note folder document sheet slide calendar meeting reminder repository tag",
  sums: "add subtract multiply divide power root mean median mode sum floor ceiling round sin cos tan log exp",
};

/** What the made-up names are made of. */
export const words = {
  servers: text.servers.split(" "),
  verbs: text.verbs.split(" "),
  things: text.things.split(" "),
  sums: text.sums.split(" "),
} as const;
