export interface Message {
  readonly to: string;
  readonly subject: string;
  /** Plain text; the only form, so that it reads the same everywhere. */
  readonly text: string;
  readonly attachments?: readonly Attachment[];
}

/** A file that goes along. */
export interface Attachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Uint8Array;
}

/** Mail that leaves the house. */
export interface Mail {
  /** False when no mail server is configured: then links are shown instead of sent. */
  readonly isConfigured: boolean;
  /** Throws when the mail server does not take the message. */
  send(message: Message): Promise<void>;
}
