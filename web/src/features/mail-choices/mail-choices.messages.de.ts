import type { Words } from '../../lib/i18n/catalogue.ts';
import type { t } from './mail-choices.messages.ts';

export const words: Words<typeof t> = {
  'mail_choices.title': 'Mails an Ihre Adresse',
  'mail_choices.loading': 'Wird geladen\u00a0…',
  'mail_choices.broken': 'Dieser Link gilt nicht mehr',
  'mail_choices.broken.text': 'Öffnen Sie den Link der neuesten Mail, oder fragen Sie, wer diesen Server betreibt.',
  'mail_choices.invitation': 'Jemand hat Ihre Adresse in eine Einladung eingetragen.',
  'mail_choices.account': 'Jemand hat mit Ihrer Adresse ein Konto angelegt oder wollte eines auf sie umstellen.',
  'mail_choices.not_me': 'Das war nicht für mich',
  'mail_choices.not_me.invitation':
    'Die Einladung endet. Wer sie gesendet hat, erfährt es nicht, darf aber weniger Mails senden.',
  'mail_choices.not_me.account': 'Der Link in der Mail endet, und mit ihm ein Konto, das niemand bestätigt hat.',
  'mail_choices.never': 'Schreiben Sie mir nie wieder',
  'mail_choices.never.text':
    'Niemand kann Ihnen auf diesem Server noch eine Einladung senden, gleich aus welcher Organisation. Sie können es hier zurücknehmen.',
  'mail_choices.ended': 'Es hat geendet. Sonst ist nichts zu tun.',
  'mail_choices.suppressed': 'Keine Mails an diese Adresse',
  'mail_choices.suppressed.text':
    'Einladungen und Bestätigungen erreichen Sie nicht mehr, auch solche nicht, um die Sie selbst bitten. Behalten Sie die Mail mit diesem Link: Hier können Sie sie wieder zulassen.',
  'mail_choices.allow': 'Mails wieder zulassen',
  'mail_choices.allowed': 'Mails können wieder kommen.',
};
