import { betterAuth } from 'better-auth';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { AppError } from '#shared/http/errors.ts';
import { libraryOptions, type Parts } from './options.ts';
import type { Hasher } from './password-hash.ts';
import type { Provider, SignIn } from './sign-in.ts';

const PROVIDER = 'oidc';
/** Where the provider sends people back: register PUBLIC_URL + this path there. */
const CALLBACK = `/api/auth/callback/${PROVIDER}`;

interface Settings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

type Part = Pick<SignIn, 'paths' | 'handle' | 'provider'>;

/** Sign-in through the OpenID Connect provider of OIDC_*. */
export function openIdProvider(parts: Parts, hasher: Hasher): Part {
  const settings = settingsOf(parts.config);
  const nobody = async () => new Response(null, { status: 404 });
  if (!settings) return { paths: [], handle: nobody, provider: undefined };
  const library = whenReachable(() => createProviderLibrary(parts, { settings, hasher }), parts);
  return {
    paths: [CALLBACK],
    handle: async (request) => (await library()).handler(request),
    provider: { name: parts.config.OIDC_NAME, start: (headers, next) => start(library, headers, next) },
  };
}

function settingsOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config): Settings | undefined {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

type ProviderLibrary = Awaited<ReturnType<typeof createProviderLibrary>>;

/**
 * The library reads the provider's description once, when it is made, and goes without it for ever when that fails. So
 * it is made at the first sign-in, and again at the next one for as long as the provider cannot be reached.
 */
function whenReachable(make: () => Promise<ProviderLibrary>, { log }: Parts): () => Promise<ProviderLibrary> {
  let made: Promise<ProviderLibrary> | undefined;
  return async () => {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      made = undefined;
      log.warn({ err: error }, 'sign-in provider not reachable');
      throw new AppError('unavailable', 'The sign-in provider cannot be reached right now. Please try again.');
    }
  };
}

async function createProviderLibrary(parts: Parts, { settings, hasher }: { settings: Settings; hasher: Hasher }) {
  const discovery = await discover(settings.issuer);
  const library = betterAuth({
    ...libraryOptions(parts, hasher),
    plugins: [genericOAuth({ config: [providerConfig(settings, discovery)] })],
  });
  const { socialProviders } = await library.$context;
  if (socialProviders.length === 0) throw new Error('the provider describes no usable endpoints');
  return library;
}

function providerConfig({ clientId, clientSecret }: Settings, discovery: Discovery): GenericOAuthConfig {
  return {
    providerId: PROVIDER,
    discoveryUrl: discovery.address,
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    ...(discovery.takesSecretInBodyOnly ? {} : { authentication: 'basic' as const }),
    getUserInfo: (tokens) => readProfile(tokens, discovery),
    mapProfileToUser: ({ given_name, family_name }) => ({
      ...(typeof given_name === 'string' && { firstName: given_name }),
      ...(typeof family_name === 'string' && { lastName: family_name }),
    }),
  };
}

const start = async (library: () => Promise<ProviderLibrary>, headers: Headers, next: string) => {
  const { api } = await library();
  const answer = await api.signInSocial({
    body: {
      provider: PROVIDER,
      callbackURL: next,
      errorCallbackURL: next === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(next)}`,
      disableRedirect: true,
    },
    headers,
    returnHeaders: true,
  });
  const { url } = answer.response;
  if (!url) throw new Error('the library made no address to sign in at');
  return { value: url, cookies: answer.headers.getSetCookie() } satisfies Awaited<ReturnType<Provider['start']>>;
};

const Document = z.object({
  issuer: z.string(),
  userinfo_endpoint: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

interface Discovery {
  readonly address: string;
  readonly userInfo: string | undefined;
  readonly takesSecretInBodyOnly: boolean;
}

const PATIENCE_MS = 10_000;

/** Reads the provider's description (OpenID Connect Discovery 1.0); the issuer in it must be the one configured. */
async function discover(issuer: string): Promise<Discovery> {
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
async function readProfile({ idToken, accessToken }: Tokens, { userInfo }: Discovery) {
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
