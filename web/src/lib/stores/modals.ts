import { create } from 'zustand';

/**
 * Data of each modal by name. `app/modal-host.tsx` renders them: the first five by
 * `features/accounts/auth/account-modal.tsx`, the others by `app/app-modal.tsx`.
 */
export interface ModalData {
  readonly login: { readonly email?: string; readonly next?: string };
  readonly 'sign-up': { readonly email?: string; readonly next?: string };
  readonly 'forgot-password': { readonly email?: string; readonly next?: string };
  readonly 'login-link': { readonly email?: string; readonly next?: string };
  readonly demo: Readonly<Record<string, never>>;
  readonly confirm: ConfirmData;
  readonly icebreaker: IcebreakerData;
  readonly report: ReportData;
  readonly person: PersonData;
  readonly mute: MuteData;
}

export interface ConfirmData {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** If it fails, the dialog stays open and displays the failure. */
  readonly onConfirm: () => unknown;
}

/** Recipient and event of a connection request. */
export interface IcebreakerData {
  readonly event_id: number;
  readonly person: {
    readonly user_id: number;
    readonly full_name: string;
    readonly image_url: string | null;
    /** Title and company, as far as they are visible. */
    readonly position: string;
  };
}

/** Subject of a report to the moderators of an event: a room message, or a member. */
export interface ReportData {
  readonly event_id: number;
  readonly reported:
    | { readonly kind: 'message'; readonly message_id: number; readonly name: string; readonly excerpt: string }
    | { readonly kind: 'person'; readonly user_id: number; readonly name: string };
}

/** Member of an event, with the data that is available before the rest is loaded. */
export interface PersonData {
  readonly event_id: number;
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
}

/** Member to mute, with a reason that the moderator may change. */
export interface MuteData extends Pick<PersonData, 'event_id' | 'user_id' | 'full_name'> {
  readonly reason: string;
}

export type ModalName = keyof ModalData;
/** Open modal with one of the given names. */
export type ModalOf<M extends ModalName> = { [N in M]: { readonly name: N; readonly data: ModalData[N] } }[M];
export type OpenModal = ModalOf<ModalName>;

/** Stack of open modals; the last one is on top. */
export const useModals = create<{ readonly stack: readonly OpenModal[] }>()(() => ({ stack: [] }));

/** Opens a modal on top; a modal that is already open moves to the top with its new data. */
export function openModal<N extends ModalName>(name: N, data: ModalData[N]): void {
  const modal = { name, data } as OpenModal;
  useModals.setState(({ stack }) => ({ stack: [...stack.filter((other) => other.name !== name), modal] }));
}

/** Replaces the topmost modal (from login to sign-up and back). */
export function replaceModal<N extends ModalName>(name: N, data: ModalData[N]): void {
  const modal = { name, data } as OpenModal;
  useModals.setState(({ stack }) => ({ stack: [...stack.slice(0, -1).filter((other) => other.name !== name), modal] }));
}

export function closeModal(name: ModalName): void {
  useModals.setState(({ stack }) => ({ stack: stack.filter((other) => other.name !== name) }));
}

export function closeAllModals(): void {
  useModals.setState({ stack: [] });
}
