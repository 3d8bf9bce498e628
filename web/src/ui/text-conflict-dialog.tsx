/**
 * Conflict dialog with both texts of a field that two users have changed; the user selects which one to keep. Loaded on
 * demand.
 */
import { type ReactNode, useId } from 'react';
import type { ConflictChoice } from '../lib/seen-texts.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Modal } from './modal.tsx';
import { t } from './text-conflict.en.json';
import { type TextPart, textDifference } from './text-difference.rules.ts';

interface TextConflictDialogProps {
  /** Name of the field in the form. */
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  readonly onChoose: (choice: ConflictChoice) => void;
}

export function TextConflictDialog({ label, theirs, mine, onChoose }: TextConflictDialogProps) {
  const [theirParts, myParts] = textDifference(theirs, mine);
  return (
    <Modal
      open
      size="large"
      role="alertdialog"
      asksToDiscard={false}
      closeOnOutsideClick={false}
      onClose={() => onChoose('back')}
      title={t('text_conflict.title')}
      description={t('text_conflict.text', { label })}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <OneText title={t('text_conflict.theirs')} parts={theirParts}>
          <Button variant="secondary" onClick={() => onChoose('theirs')}>
            {t('text_conflict.use_theirs')}
          </Button>
          {theirs !== '' && (
            <CopyButton text={theirs} copiedTitle={t('text_conflict.copied')} failedTitle={t('text_conflict.theirs')}>
              {t('text_conflict.copy')}
            </CopyButton>
          )}
        </OneText>
        <OneText title={t('text_conflict.mine')} parts={myParts}>
          <Button onClick={() => onChoose('mine')}>{t('text_conflict.keep_mine')}</Button>
        </OneText>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-4">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{t('text_conflict.back.text')}</p>
        <Button variant="secondary" onClick={() => onChoose('back')}>
          {t('text_conflict.back')}
        </Button>
      </div>
    </Modal>
  );
}

interface OneTextProps {
  readonly title: string;
  readonly parts: readonly TextPart[];
  readonly children: ReactNode;
}

/** The first difference may be far below. */
function showFirstDifference(box: HTMLElement | null): void {
  const first = box?.querySelector('mark');
  if (box && first) box.scrollTop = first.offsetTop - box.clientHeight / 3;
}

/** A scrollable text, also by keyboard, with differences marked. */
function OneText({ title, parts, children }: OneTextProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="font-sans text-base font-semibold tracking-normal">
        {title}
      </h3>
      <div
        ref={showFirstDifference}
        role="group"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard
        tabIndex={0}
        dir="auto"
        className="relative max-h-[30vh] min-h-16 flex-1 overflow-y-auto rounded-md border border-rule bg-sunk p-3 text-sm break-words whitespace-pre-wrap sm:max-h-[45vh]"
      >
        {parts.length === 0 ? (
          <span className="text-muted">{t('text_conflict.empty')}</span>
        ) : (
          parts.map(({ text, isDifferent, at }) =>
            isDifferent ? (
              <mark key={at} className="rounded-sm bg-warn-soft text-on-warn-soft">
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )
        )}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}
