import { catalogue } from '../../lib/i18n/catalogue.ts';

export const t = catalogue({
  'mail_choices.title': 'Mails to your address',
  'mail_choices.loading': 'Loading…',
  'mail_choices.broken': 'This link does not work any more',
  'mail_choices.broken.text': 'Open the link of the newest mail, or ask whoever runs this server.',
  'mail_choices.invitation': 'Somebody typed your address into an invitation.',
  'mail_choices.account': 'Somebody made an account with your address, or wanted to move one to it.',
  'mail_choices.not_me': 'This was not for me',
  'mail_choices.not_me.invitation': 'The invitation ends. Whoever sent it is not told, but may send fewer mails.',
  'mail_choices.not_me.account': 'The link in the mail ends, and so does an account that nobody has confirmed.',
  'mail_choices.never': 'Never write to me again',
  'mail_choices.never.text':
    'Nobody on this server can send you an invitation any more, whatever their organization. You can take it back here.',
  'mail_choices.ended': 'It has ended. There is nothing else to do.',
  'mail_choices.suppressed': 'No mails to this address',
  'mail_choices.suppressed.text':
    'Invitations and confirmations no longer reach you, not even ones you ask for yourself. Keep the mail with this link: here you can allow them again.',
  'mail_choices.allow': 'Allow mails again',
  'mail_choices.allowed': 'Mails may come again.',
});
