/** The last line that a start prints: for programs that wait for the product and then need its URLs. */

export interface ProcessAddress {
  readonly url: string;
  readonly pid: number;
}

export interface Ready {
  /** URL of the product. */
  readonly app: string;
  /** The inbox of the mail catcher; null when `SMTP_URL` was given. */
  readonly mail: string | null;
  readonly api: readonly ProcessAddress[];
  readonly gateway: readonly ProcessAddress[];
  readonly worker: readonly { readonly pid: number }[];
}

const prefix = 'ready ';

export function formatReady(ready: Ready): string {
  return prefix + JSON.stringify(ready);
}

/** Parses the line; null for every other line. */
export function parseReady(line: string): Ready | null {
  if (!line.startsWith(`${prefix}{`)) return null;
  return JSON.parse(line.slice(prefix.length)) as Ready;
}
