import type { EventUserAdmin } from '@plenum/contracts/events/attendees';
import { Ban, Mic, MicOff, Presentation, ShieldCheck, Undo2, UserMinus, type LucideIcon } from 'lucide-react';
import { openModal } from '../../../lib/stores/modals.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { removePerson, unban, unmute } from './people.api.ts';
import { t } from './people.en.json';
import type { PersonAction } from './person-actions.ts';

const icons: Readonly<Record<PersonAction, LucideIcon>> = {
  change_role: ShieldCheck,
  speaker_info: Presentation,
  mute: MicOff,
  unmute: Mic,
  ban: Ban,
  unban: Undo2,
  remove: UserMinus,
};
const destructive: ReadonlySet<PersonAction> = new Set(['ban', 'remove']);

export type DialogAction = Extract<PersonAction, 'change_role' | 'speaker_info' | 'mute' | 'ban'>;
type ConfirmedAction = Exclude<PersonAction, DialogAction>;

const commands = { remove: removePerson, unban, unmute } as const;
const done = { remove: 'person.removed', unban: 'person.unbanned', unmute: 'person.unmuted' } as const;

function ask(action: ConfirmedAction, person: EventUserAdmin): void {
  const name = person.full_name;
  openModal('confirm', {
    title: t(`person.${action}.title`, { name }),
    text: t(`person.${action}.text`),
    confirmLabel: t(`person.${action}`),
    destructive: action === 'remove',
    onConfirm: async () => {
      await commands[action](person);
      showToast({ tone: 'good', title: t(done[action], { name }) });
    },
  });
}

const isConfirmed = (action: PersonAction): action is ConfirmedAction => Object.hasOwn(commands, action);

interface PersonMenuProps {
  readonly person: EventUserAdmin;
  readonly actions: readonly PersonAction[];
  readonly onDialog: (action: DialogAction) => void;
}

export function PersonMenu({ person, actions, onDialog }: PersonMenuProps) {
  return actions.map((action) => {
    const Icon = icons[action];
    return (
      <MenuItem
        key={action}
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        destructive={destructive.has(action)}
        onSelect={() => (isConfirmed(action) ? ask(action, person) : onDialog(action))}
      >
        {t(`person.${action}`)}
      </MenuItem>
    );
  });
}
