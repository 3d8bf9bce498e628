import { create } from 'zustand';

/** Every modal by name with the data it is opened with. */
export interface ModalData {
  readonly login: { readonly email?: string; readonly next?: string };
  readonly 'sign-up': { readonly email?: string };
  readonly 'forgot-password': { readonly email?: string };
  readonly confirm: ConfirmData;
  readonly icebreaker: IcebreakerData;
  readonly report: ReportData;
}

export interface ConfirmData {
  readonly title: string;
  readonly text: string;
  readonly confirm_label: string;
  readonly cancel_label?: string;
  readonly destructive?: boolean;
  /** If it fails the dialog stays open and says why. */
  readonly onConfirm: () => unknown;
}

/** Whom to ask to connect, and in which event. */
export interface IcebreakerData {
  readonly event_id: number;
  readonly person: {
    readonly user_id: number;
    readonly full_name: string;
    readonly image_url: string | null;
    /** Title and company, as far as they are shown. */
    readonly about: string;
  };
}

/** What is reported to the moderators of an event: a room message, or a member. */
export interface ReportData {
  readonly event_id: number;
  readonly reported:
    | { readonly kind: 'message'; readonly message_id: number; readonly name: string; readonly excerpt: string }
    | { readonly kind: 'person'; readonly user_id: number; readonly name: string };
}

export type ModalName = keyof ModalData;
/** An open modal, one of those named. */
export type ModalOf<M extends ModalName> = { [N in M]: { readonly name: N; readonly data: ModalData[N] } }[M];
export type OpenModal = ModalOf<ModalName>;

/** The stack of open modals; the last one is on top. */
export const useModals = create<{ readonly stack: readonly OpenModal[] }>()(() => ({ stack: [] }));

/** Opens a modal on top of the others; one that is open already comes to the top with its new data. */
export function openModal<N extends ModalName>(name: N, data: ModalData[N]): void {
  const modal = { name, data } as OpenModal;
  useModals.setState(({ stack }) => ({ stack: [...stack.filter((other) => other.name !== name), modal] }));
}

/** Takes the place of the modal on top (from log in to sign up and back). */
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
