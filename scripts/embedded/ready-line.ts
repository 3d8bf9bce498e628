/** The last line that `npm start` prints, for programs that wait for the start and need the URLs. */

export interface ProcessAddress {
  readonly url: string;
  readonly pid: number;
}

export interface Ready {
  /** URL of the product. */
  readonly app: string;
  /** URL of the inbox of the mail catcher; null if `SMTP_URL` is set. */
  readonly mail: string | null;
  readonly api: readonly ProcessAddress[];
  readonly gateway: readonly ProcessAddress[];
  readonly worker: readonly { readonly pid: number }[];
}

const prefix = 'ready ';

export function formatReady(ready: Ready): string {
  return prefix + JSON.stringify(ready);
}

/** Parses the ready line; returns null for other lines. */
export function parseReady(line: string): Ready | null {
  if (!line.startsWith(`${prefix}{`)) return null;
  return JSON.parse(line.slice(prefix.length)) as Ready;
}
