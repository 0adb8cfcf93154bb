/** The address of a page of the web, where one may link to it: absolute, by http or https, without a name or password; otherwise undefined. */
export function safeAddress(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
}
