/** What the product needs of the sign-in library (better-auth); everything else of it stays in this folder. */
export interface SignIn {
  /** Paths that the library serves itself, in Fastify's form. */
  readonly paths: readonly string[];
  handle(request: globalThis.Request): Promise<globalThis.Response>;
}
