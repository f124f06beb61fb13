declare module 'heic-decode' {
  interface HeicImage {
    readonly width: number;
    readonly height: number;
    /** RGBA, upright. */
    decode(): Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
  }
  export function all(options: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
}
