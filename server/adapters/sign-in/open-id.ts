import { betterAuth } from 'better-auth';
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Config } from '#server/config.ts';
import { AppError } from '#shared/http/errors.ts';
import { type Discovery, discover, readProfile } from './open-id-profile.ts';
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
