/**
 * Unsubscribes people from emails about notifications, or resubscribes them, through the link in an email, without a
 * login.
 */
import { type Db, statement } from '../../../platform/db/database.ts';

const ownerOf = statement<{ readonly email: string; readonly mails: boolean }>(
  'notification-mails-owner',
  `select u.email, coalesce(c.mails, true) as mails
     from users u left join notification_choices c on c.user_id = u.id where u.id = $1`,
);

/** Finds the email address of an account, and whether emails about notifications are on. */
export const findNotificationMails = (db: Db, user_id: number) => db.row(ownerOf, [user_id]);

const storeChoice = statement(
  'notification-mails-choose',
  `insert into notification_choices (user_id, mails) values ($1, $2) on conflict (user_id) do update set mails = $2`,
);

export const chooseNotificationMails = (db: Db, user_id: number, mails: boolean) =>
  db.rows(storeChoice, [user_id, mails]);
