/**
 * What every mail has words for. A language is one object of this type, in a file of
 * its own, and its entry in `mailTexts`; nothing else changes.
 */

/** A mail with one thing to do. */
export interface ActionMailTexts {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** What somebody else wrote, under a line that says who; each line stands by itself. */
  readonly quotation?: Quotation | null;
  readonly button: string;
  readonly notes: readonly string[];
  /** In place of the usual one, which speaks of an account. */
  readonly footer?: (host: string) => string;
}

export interface Quotation {
  readonly by: string;
  readonly lines: readonly string[];
}

/** What an invitation is to, and who asked. */
export interface InvitationFacts {
  readonly kind: 'event' | 'organization';
  /** The name of the organization, or the title of the event, made fit to print. */
  readonly target: string;
  /** The same for the subject; null where the organization has not shown yet that people want its mails. */
  readonly subjectTarget: string | null;
  readonly role: string;
  /** Fit to print, or null. */
  readonly inviter: string | null;
  /** In the inviter's own words, line by line, without links. */
  readonly message: readonly string[];
  /** First and last date of an event, `YYYY-MM-DD`; null for an organization. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  /** Whether the address has an account. */
  readonly isKnown: boolean;
  readonly days: number;
}

export interface MailTexts {
  /** With the first name, or null where there is none fit to print. */
  readonly greeting: (first_name: string | null) => string;
  readonly verification: (hours: number) => ActionMailTexts;
  readonly reset: (hours: number) => ActionMailTexts;
  readonly unlock: (minutes: number) => ActionMailTexts;
  readonly set_password: (days: number) => ActionMailTexts;
  readonly reuse_warning: ActionMailTexts;
  /** To the new address. */
  readonly email_change: (hours: number) => ActionMailTexts;
  /** To the address the account has. */
  readonly email_change_notice: (new_email: string) => ActionMailTexts;
  readonly invitation: (facts: InvitationFacts) => ActionMailTexts;
  /** Above the written-out address of the button. */
  readonly buttonFails: string;
  /** Above the address of the page where a recipient ends such mails. */
  readonly choices: string;
  /** Why the mail came, with the product's address. */
  readonly footer: (host: string) => string;
}
