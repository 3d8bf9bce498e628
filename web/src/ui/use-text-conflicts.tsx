/**
 * Saves texts that several users edit: if another user has changed one in the meantime, the user selects which one to
 * keep.
 */
import type { TextValue } from '@plenum/contracts/errors';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type ConflictChoice, type TextConflict, TextSaver } from '../lib/seen-texts.ts';
import { t } from './text-conflict.en.json';
import { showToast } from './toast.ts';

const TextConflictDialog = lazy(() =>
  import('./text-conflict-dialog.tsx').then((module) => ({ default: module.TextConflictDialog })),
);

/** A text of a form. */
export interface ConflictedText {
  readonly label: string;
  /** Returns the text in the format of the form, if replies have another format. */
  readonly show?: (value: TextValue) => string;
}

interface PendingConflict extends TextConflict {
  readonly answer: (choice: ConflictChoice) => void;
}

/** Returns the lines of a text or of a list of texts. */
const plainText = (value: TextValue): string =>
  value === null || typeof value === 'string'
    ? (value ?? '')
    : value.map((entry) => (typeof entry === 'string' ? entry : Object.values(entry).join('\n'))).join('\n');

/**
 * Displays one dialog at a time.
 * @param show displays a dialog; null closes it
 */
function createConflictQueue(show: (pendingConflict: PendingConflict | null) => void) {
  let isMounted = false;
  let open: PendingConflict | null = null;
  const askUser = (conflict: TextConflict): Promise<ConflictChoice> => {
    if (!isMounted) {
      showToast({ tone: 'error', title: t('text_conflict.title'), text: t('text_conflict.left') });
      return Promise.resolve('back');
    }
    return new Promise((answer) => {
      open = { ...conflict, answer };
      show(open);
    });
  };
  return {
    saver: new TextSaver(askUser),
    /** Leaving the form leaves the conflict unresolved: the draft keeps the typed text. */
    mount: () => {
      isMounted = true;
      return () => {
        isMounted = false;
        open?.answer('back');
      };
    },
    choose: (choice: ConflictChoice): void => {
      open?.answer(choice);
      open = null;
      show(null);
    },
  };
}

/**
 * Returns the save function of a form whose texts others edit too, and the dialog to render. After `back`, saving
 * throws the rejection, which the form displays.
 * @param texts the texts by their field in the body
 */
export function useTextConflicts(texts: Readonly<Record<string, ConflictedText>>) {
  const [pendingConflict, setPendingConflict] = useState<PendingConflict | null>(null);
  const [{ saver, mount, choose }] = useState(() => createConflictQueue(setPendingConflict));
  useEffect(mount, [mount]);
  const text = pendingConflict === null ? undefined : texts[pendingConflict.field];
  const show = text?.show ?? plainText;
  const dialog: ReactNode = pendingConflict !== null && (
    <Suspense fallback={null}>
      <TextConflictDialog
        key={pendingConflict.field}
        label={text?.label ?? pendingConflict.field}
        theirs={show(pendingConflict.stored)}
        mine={show(pendingConflict.sent)}
        onChoose={choose}
      />
    </Suspense>
  );
  return { save: saver.save.bind(saver), dialog };
}
