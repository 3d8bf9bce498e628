/** The declaration of an error code. The files `…-errors.ts` of each area declare the codes, and `errors.ts` collects them. */
export interface ErrorSpec {
  /** HTTP status. */
  readonly status: number;
  /** When the server responds with this code: one sentence for the developer of a client. */
  readonly cause: string;
  /** What the client, or the person who uses it, can do: one sentence. */
  readonly remedy: string;
}

export type ErrorSpecs = Readonly<Record<string, ErrorSpec>>;
