/** The migrations in the order of their creation; a name never changes once released. */
import { Migration0001Initial } from './migrations/0001-initial.ts';
import { Migration0002Organizers } from './migrations/0002-organizers.ts';
import { Migration0003Messaging } from './migrations/0003-messaging.ts';
import { Migration0004Notifications } from './migrations/0004-notifications.ts';
import { Migration0005TraceContext } from './migrations/0005-trace-context.ts';
import { Migration0006Backups } from './migrations/0006-backups.ts';
import { Migration0007OwnConsent } from './migrations/0007-own-consent.ts';
import { Migration0008Leaving } from './migrations/0008-leaving.ts';
import { Migration0009StoredValues } from './migrations/0009-stored-values.ts';
import { Migration0010ImportFiles } from './migrations/0010-import-files.ts';
import { Migration0011MailQuotas } from './migrations/0011-mail-quotas.ts';
import { Migration0012KnownDevices } from './migrations/0012-known-devices.ts';
import { Migration0013HiddenCompanies } from './migrations/0013-hidden-companies.ts';
import { Migration0014PublicPages } from './migrations/0014-public-pages.ts';
import { Migration0015LinkDestinations } from './migrations/0015-link-destinations.ts';
import { Migration0016JoinRequests } from './migrations/0016-join-requests.ts';
import { Migration0018PictureBrightness } from './migrations/0018-picture-brightness.ts';
import { Migration0019LoginLinks } from './migrations/0019-login-links.ts';
import { Migration0020BeingTold } from './migrations/0020-being-told.ts';
import { Migration0021NotificationDelivery } from './migrations/0021-notification-delivery.ts';
import { Migration0022RemovedMessages } from './migrations/0022-removed-messages.ts';
import { Migration0023DemoOrganizers } from './migrations/0023-demo-organizers.ts';

export const migrations = [
  { name: '0001-initial', class: Migration0001Initial },
  { name: '0002-organizers', class: Migration0002Organizers },
  { name: '0003-messaging', class: Migration0003Messaging },
  { name: '0004-notifications', class: Migration0004Notifications },
  { name: '0005-trace-context', class: Migration0005TraceContext },
  { name: '0006-backups', class: Migration0006Backups },
  { name: '0007-own-consent', class: Migration0007OwnConsent },
  { name: '0008-leaving', class: Migration0008Leaving },
  { name: '0009-stored-values', class: Migration0009StoredValues },
  { name: '0010-import-files', class: Migration0010ImportFiles },
  { name: '0011-mail-quotas', class: Migration0011MailQuotas },
  { name: '0012-known-devices', class: Migration0012KnownDevices },
  { name: '0013-hidden-companies', class: Migration0013HiddenCompanies },
  { name: '0014-public-pages', class: Migration0014PublicPages },
  { name: '0015-link-destinations', class: Migration0015LinkDestinations },
  { name: '0016-join-requests', class: Migration0016JoinRequests },
  { name: '0018-picture-brightness', class: Migration0018PictureBrightness },
  { name: '0019-login-links', class: Migration0019LoginLinks },
  { name: '0020-being-told', class: Migration0020BeingTold },
  { name: '0021-notification-delivery', class: Migration0021NotificationDelivery },
  { name: '0022-removed-messages', class: Migration0022RemovedMessages },
  { name: '0023-demo-organizers', class: Migration0023DemoOrganizers },
];
