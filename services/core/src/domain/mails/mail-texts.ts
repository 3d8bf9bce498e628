/** Texts of all mails. Each language is an object of this type in its own file, registered in `mailTexts`. */

/** Mail with one action. */
export interface ActionMailTexts {
  readonly subject: string;
  /** Preview line that mail clients show beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Text by another person, under a line that names them; one entry per line. */
  readonly quotation?: Quotation | null;
  readonly button: string;
  readonly notes: readonly string[];
  /** Replaces the usual footer, which refers to an account. */
  readonly footer?: (host: string) => string;
}

export interface Quotation {
  readonly by: string;
  readonly lines: readonly string[];
}

/** Target and sender of an invitation. */
export interface InvitationFacts {
  readonly kind: 'event' | 'organization';
  /** Name of the organization or title of the event, sanitized for display. */
  readonly target: string;
  /** The same for the subject; null until enough recipients have accepted the organization's mails. */
  readonly subjectTarget: string | null;
  readonly role: string;
  /** Sanitized for display, or null. */
  readonly inviter: string | null;
  /** Message by the inviter, line by line, without links. */
  readonly message: readonly string[];
  /** First and last date of an event, `YYYY-MM-DD`; null for an organization. */
  readonly dates: { readonly first: string; readonly last: string } | null;
  /** Whether the address has an account. */
  readonly isKnown: boolean;
  readonly days: number;
}

export interface MailTexts {
  /** With the first name, or null if it is not safe to display. */
  readonly greeting: (first_name: string | null) => string;
  readonly verification: (hours: number) => ActionMailTexts;
  readonly reset: (hours: number) => ActionMailTexts;
  readonly unlock: (minutes: number) => ActionMailTexts;
  readonly set_password: (days: number) => ActionMailTexts;
  readonly reuse_warning: ActionMailTexts;
  /** To the new address. */
  readonly email_change: (hours: number) => ActionMailTexts;
  /** To the current address of the account. */
  readonly email_change_notice: (new_email: string) => ActionMailTexts;
  readonly invitation: (facts: InvitationFacts) => ActionMailTexts;
  /** Above the address of the button as text. */
  readonly buttonFails: string;
  /** Above the address of the opt-out page. */
  readonly choices: string;
  /** Reason for the mail, with the product's address. */
  readonly footer: (host: string) => string;
}
