/** The last line a start prints: for programs that wait for the product and then need its addresses. */

export interface ProcessAddress {
  readonly url: string;
  readonly pid: number;
}

export interface Ready {
  /** Where people open the product. */
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

/** Reads the line again; null for every other line. */
export function parseReady(line: string): Ready | null {
  if (!line.startsWith(`${prefix}{`)) return null;
  return JSON.parse(line.slice(prefix.length)) as Ready;
}
