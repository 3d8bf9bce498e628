import { mailModes, type MailMode } from '@plenum/contracts/enums';
import type { NotificationDelivery } from '@plenum/contracts/notifications/notification-delivery';
import {
  notificationDeclarations,
  type NotificationKind,
  notificationKinds,
} from '@plenum/contracts/notifications/notification-kinds';
import { t as kindText } from '@plenum/contracts/notifications/notification-texts.en.json';
import type { NotificationSettings } from '@plenum/contracts/notifications/notifications';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlClass } from '../../../ui/control-class.ts';
import { t } from './delivery.en.json';

interface ChannelsProps {
  readonly enabled: NotificationSettings;
  readonly delivery: NotificationDelivery;
  readonly disabled: boolean;
  readonly onToggle: (kind: NotificationKind, on: boolean) => void;
  readonly onPush: (kind: NotificationKind, push: boolean) => void;
  readonly onMail: (kind: NotificationKind, mail: MailMode) => void;
}

const isMode = (value: string): value is MailMode => mailModes.some((mode) => mode === value);

/** On phones each kind has a separate line above its controls. */
const rowClass =
  'grid items-center gap-x-2 border-t border-rule py-2 grid-cols-[auto_auto_1fr] md:gap-x-4 md:border-t-0 md:py-0';
const columnsWithPush = 'md:grid-cols-[minmax(0,1fr)_5rem_6rem_10rem]';
const columnsWithoutPush = 'md:grid-cols-[minmax(0,1fr)_5rem_10rem]';

/** Label of a column next to its control, for layouts without a table header. */
function NarrowLabel({ text }: { readonly text: string }) {
  return (
    <span aria-hidden="true" className="text-sm text-muted md:hidden">
      {text}
    </span>
  );
}

function MailChoice({
  kind,
  mode,
  off,
  disabled,
  onMail,
}: {
  readonly kind: NotificationKind;
  readonly mode: MailMode;
  readonly off: boolean;
  readonly disabled: boolean;
  readonly onMail: ChannelsProps['onMail'];
}) {
  const label = t('channels.mail.of', { kind: kindText(`${kind}.choice`) });
  const declaredMail = notificationDeclarations[kind].mail;
  if (declaredMail === 'NONE' || declaredMail === 'SEPARATE')
    return (
      <span className="text-sm text-muted max-md:justify-self-end">
        {t(declaredMail === 'SEPARATE' ? 'channels.mail.own' : 'channels.mail.none')}
      </span>
    );
  return (
    <select
      aria-label={label}
      value={mode}
      disabled={disabled || off}
      onChange={({ target }) => isMode(target.value) && onMail(kind, target.value)}
      className={controlClass(false, 'h-11 max-md:max-w-44 max-md:ps-3 max-md:justify-self-end')}
    >
      {mailModes.map((value) => (
        <option key={value} value={value}>
          {t(`channels.mail.${value}`)}
        </option>
      ))}
    </select>
  );
}

/** A row for each kind and a column for each channel. */
export function ChannelsTable({ enabled, delivery, disabled, onToggle, onPush, onMail }: ChannelsProps) {
  const hasPush = delivery.push_key !== null;
  const columns = hasPush ? columnsWithPush : columnsWithoutPush;
  return (
    <div>
      <div
        aria-hidden="true"
        className={classNames(
          'hidden gap-x-4 border-b border-rule pb-2 text-sm font-semibold text-muted md:grid',
          columns,
        )}
      >
        <span />
        <span>{t('channels.app')}</span>
        {hasPush && <span>{t('channels.push')}</span>}
        <span>{t('channels.mail')}</span>
      </div>
      {notificationKinds.map((kind) => {
        const name = kindText(`${kind}.choice`);
        const { push, mail } = delivery.channels[kind];
        const off = !enabled[kind];
        return (
          <div key={kind} role="group" aria-label={name} className={classNames(rowClass, columns, 'md:min-h-14')}>
            <span className={classNames('text-sm font-semibold max-md:col-span-full', off && 'text-muted')}>
              {name}
            </span>
            <span className="flex items-center">
              <Checkbox
                label={t('channels.app.of', { kind: name })}
                checked={enabled[kind]}
                disabled={disabled}
                onChange={(on) => onToggle(kind, on)}
              />
              <NarrowLabel text={t('channels.app.short')} />
            </span>
            {hasPush && (
              <span className="flex items-center">
                <Checkbox
                  label={t('channels.push.of', { kind: name })}
                  checked={push && !off}
                  disabled={disabled || off}
                  onChange={(on) => onPush(kind, on)}
                />
                <NarrowLabel text={t('channels.push.short')} />
              </span>
            )}
            <MailChoice
              kind={kind}
              mode={off ? 'NEVER' : mail}
              off={off || !delivery.mails}
              disabled={disabled}
              onMail={onMail}
            />
          </div>
        );
      })}
    </div>
  );
}
