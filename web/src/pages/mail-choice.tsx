import { MailChoicePage as MailChoice } from '../features/notifications/mail-choices/mail-choice-page.tsx';
import { t } from '../features/notifications/mail-choices/mail-choices.en.json';
import { linkPage } from './link-page.tsx';

export const MailChoicePage = linkPage(t('mail_choices.title'), MailChoice);
