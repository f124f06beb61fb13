import { z } from 'zod';

const Document = z.object({
  issuer: z.string(),
  userinfo_endpoint: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

export interface Discovery {
  readonly address: string;
  readonly userInfo: string | undefined;
  readonly takesSecretInBodyOnly: boolean;
}

const PATIENCE_MS = 10_000;

/** Reads the provider's description (OpenID Connect Discovery 1.0); the issuer in it must be the one configured. */
export async function discover(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = Document.parse(await readJson(address));
  if (document.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) {
    throw new Error(`OIDC_ISSUER is ${issuer}, but the provider calls itself ${document.issuer}`);
  }
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return {
    address,
    userInfo: document.userinfo_endpoint,
    takesSecretInBodyOnly: !methods.includes('client_secret_basic'),
  };
}

const Claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  preferred_username: z.string().optional(),
});
type Claims = z.infer<typeof Claims>;

interface Tokens {
  readonly idToken?: string | undefined;
  readonly accessToken?: string | undefined;
}

/**
 * Who signed in: the claims of the ID token, which the library has verified by then, completed by the userinfo endpoint
 * when the token carries no address. Null when there is no ID token, or the two speak of different people.
 */
export async function readProfile({ idToken, accessToken }: Tokens, { userInfo }: Discovery) {
  if (!idToken) return null;
  const token = Claims.parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()));
  const claims = token.email || !userInfo || !accessToken ? token : await complete(token, userInfo, accessToken);
  if (!claims?.email) return null;
  return {
    ...claims,
    id: claims.sub,
    email: claims.email.trim().toLowerCase(),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: nameOf(claims),
  };
}

async function complete(token: Claims, address: string, accessToken: string): Promise<Claims | null> {
  const answer = Claims.parse(await readJson(address, { Authorization: `Bearer ${accessToken}` }));
  return answer.sub === token.sub ? { ...token, ...answer } : null;
}

const nameOf = ({ name, given_name, family_name, preferred_username, email }: Claims): string =>
  name || [given_name, family_name].filter(Boolean).join(' ') || preferred_username || email || '';

async function readJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
}
