/** Stores the received emails in the data folder. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StoredMail {
  readonly id: string;
  /** Recipients of the envelope. */
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Time of reception, ISO 8601. */
  readonly date: string;
  readonly message_id: string;
  readonly attachments: readonly { readonly filename: string; readonly type: string; readonly size_bytes: number }[];
}

export interface MailStore {
  /** Lists emails, newest first, optionally those to an address, ignoring case. */
  list(to?: string): readonly StoredMail[];
  get(id: string): StoredMail | undefined;
  add(mail: Omit<StoredMail, 'id' | 'date'>): StoredMail;
  /** Removes one email, or all without an id. */
  remove(id?: string): void;
}

const maxStoredMails = 1_000;

/** Opens the folder and loads the emails of earlier runs; damaged files are skipped. */
export function openMailStore(directory: string): MailStore {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const fileOf = (mail: StoredMail) => join(directory, `${mail.date.replaceAll(':', '-')}_${mail.id}.json`);
  let emails = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
    .flatMap((name) => readMail(join(directory, name)));

  function deleteFile(mail: StoredMail): void {
    rmSync(fileOf(mail), { force: true });
  }
  return {
    list(to) {
      const address = to?.toLowerCase();
      return address === undefined
        ? emails
        : emails.filter((mail) => mail.to.some((recipient) => recipient.toLowerCase() === address));
    },
    get: (id) => emails.find((mail) => mail.id === id),
    add(content) {
      const mail = { id: randomUUID(), date: new Date().toISOString(), ...content };
      writeFileSync(fileOf(mail), JSON.stringify(mail), { mode: 0o600 });
      emails = [mail, ...emails];
      for (const old of emails.slice(maxStoredMails)) deleteFile(old);
      emails = emails.slice(0, maxStoredMails);
      return mail;
    },
    remove(id) {
      const [removed, remaining] = [
        emails.filter((m) => id === undefined || m.id === id),
        emails.filter((m) => id !== undefined && m.id !== id),
      ];
      for (const mail of removed) deleteFile(mail);
      emails = remaining;
    },
  };
}

function readMail(path: string): StoredMail[] {
  try {
    return [JSON.parse(readFileSync(path, 'utf8')) as StoredMail];
  } catch {
    return [];
  }
}
