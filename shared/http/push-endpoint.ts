/** Push services of the browsers' makers: Google, Mozilla, Apple, Microsoft. No other host is ever contacted. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/** Whether an address is one of a known push service, over https, on its usual port and without credentials. */
export function isPushEndpoint(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return hosts.some((host) => host.test(url.hostname));
}
