/** A browser that takes messages: what its push service gave it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** By which a push service knows this installation (VAPID), base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** `gone`: the browser takes no messages any more; `failed`: the service did not take this one. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Messages to people's devices, by the push services of the browsers' makers (shared/http/push-endpoint.ts) and no other host. */
export interface Push {
  newKeys(): PushKeys;
  /** Encrypted for that browser alone. Never throws for the service. */
  send(target: PushTarget, message: string, keys: PushKeys): Promise<PushOutcome>;
}
