/** Names and pictures that open a person’s profile. */
import { openModal, type PersonData } from '../lib/stores/modals.ts';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import { Isolated } from './isolated.tsx';

interface PersonNameProps extends PersonData {
  readonly className?: string;
  /** -1 if a menu next to it contains the same action. */
  readonly tabIndex?: number;
}

/** Name of an event member; a button that opens their visible profile. */
export function PersonName({ className = 'text-ink', tabIndex, ...person }: PersonNameProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openModal('person', person)}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      className={classNames(
        'relative min-w-0 rounded-sm text-start font-semibold wrap-anywhere underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-1.5 hover:underline',
        className,
      )}
    >
      <Isolated text={person.full_name} />
    </button>
  );
}

/** Small image next to a `PersonName`, with the same action for mouse and touch. */
export function PersonPicture({ className, ...person }: PersonData & { readonly className?: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => openModal('person', person)}
      className={classNames('h-fit shrink-0 rounded-full', className)}
    >
      <Avatar name={person.full_name} image_url={person.image_url} size="small" />
    </button>
  );
}
