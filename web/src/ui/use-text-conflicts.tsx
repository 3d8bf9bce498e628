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

interface Question extends TextConflict {
  readonly answer: (choice: ConflictChoice) => void;
}

/** Returns the lines of a text or of a list of texts. */
const plainText = (value: TextValue): string =>
  value === null || typeof value === 'string'
    ? (value ?? '')
    : value.map((entry) => (typeof entry === 'string' ? entry : Object.values(entry).join('\n'))).join('\n');

/**
 * Displays one dialog at a time.
 * @param show displays a dialog, or none
 */
function createAsker(show: (question: Question | null) => void) {
  let isThere = false;
  let open: Question | null = null;
  const ask = (conflict: TextConflict): Promise<ConflictChoice> => {
    if (!isThere) {
      showToast({ tone: 'error', title: t('text_conflict.title'), text: t('text_conflict.left') });
      return Promise.resolve('back');
    }
    return new Promise((answer) => {
      open = { ...conflict, answer };
      show(open);
    });
  };
  return {
    saver: new TextSaver(ask),
    /** Leaving the form leaves the conflict unresolved: the draft keeps the typed text. */
    mount: () => {
      isThere = true;
      return () => {
        isThere = false;
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
  const [question, setQuestion] = useState<Question | null>(null);
  const [{ saver, mount, choose }] = useState(() => createAsker(setQuestion));
  useEffect(mount, [mount]);
  const text = question === null ? undefined : texts[question.field];
  const show = text?.show ?? plainText;
  const dialog: ReactNode = question !== null && (
    <Suspense fallback={null}>
      <TextConflictDialog
        key={question.field}
        label={text?.label ?? question.field}
        theirs={show(question.stored)}
        mine={show(question.sent)}
        onChoose={choose}
      />
    </Suspense>
  );
  return { save: saver.save.bind(saver), dialog };
}
