/** What stands around every page. All of it is text as it shall be read. */
export interface PdfFrame {
  readonly language: 'en' | 'ar';
  readonly organisation: string;
  readonly title: string;
  /** Beside the title, for example a number: "No. 3". */
  readonly number?: string;
  readonly project?: string;
  readonly date: string;
  /** Stands in the place of the date, as the reader's language writes it. */
  readonly written?: string;
  /** Below the date, for whoever reads Hijri dates beside Gregorian ones. */
  readonly hijri?: string;
  /** With the places {page} and {pages}. */
  readonly page: string;
  /** A word of state with its tone, beside the title. */
  readonly state?: { readonly tone: PdfTone; readonly word: string };
  readonly landscape?: boolean;
}

export type PdfTone = 'green' | 'blue' | 'amber' | 'red' | 'grey';
