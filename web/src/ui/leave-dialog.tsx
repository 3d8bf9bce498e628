import type { ErrorCode } from '@plenum/contracts/errors';
import { useState } from 'react';
import { failureCode, failureMessage } from '../lib/http.ts';
import type { Successor } from '../lib/successors.ts';
import { useAttempt } from '../lib/use-attempt.ts';
import { Alert } from './alert.tsx';
import { Combobox } from './combobox.tsx';
import { DialogActions, Modal } from './modal.tsx';

interface LeaveDialogProps {
  readonly title: string;
  /** Consequences, one sentence each. */
  readonly follows: readonly string[];
  readonly confirmLabel: string;
  readonly successor: {
    readonly label: string;
    readonly hint: string;
    readonly missing: string;
    /** Whether a successor is required from the start; otherwise after the server rejects with this error code. */
    readonly isNeeded: boolean;
    readonly code: ErrorCode;
    readonly load: (query: string, signal: AbortSignal) => Promise<readonly Successor[]>;
  };
  /** If it fails, the dialog stays open and displays the failure. */
  readonly onLeave: (successorId: number | undefined) => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation before a person leaves, lists the consequences, and lets the last person with the role choose a
 * successor.
 */
export function LeaveDialog({ title, follows, confirmLabel, successor, onLeave, onClose }: LeaveDialogProps) {
  const [isNeeded, setNeeded] = useState(successor.isNeeded);
  const [chosen, setChosen] = useState<Successor | null>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const leave = async () => {
    if (isNeeded && chosen === null) {
      setProblem(successor.missing);
      return;
    }
    await attempt(
      () => onLeave(isNeeded ? chosen?.user_id : undefined),
      (cause) => {
        if (failureCode(cause) === successor.code) setNeeded(true);
      },
    );
  };
  return (
    <Modal open onClose={onClose} title={title} closeOnOutsideClick={false} role="alertdialog">
      <div className="grid gap-5">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <ul className="grid list-disc gap-1.5 ps-5">
          {follows.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {isNeeded && (
          <Combobox<Successor>
            label={successor.label}
            hint={successor.hint}
            value={chosen}
            onChange={(choice) => {
              setChosen(choice);
              setProblem(undefined);
            }}
            load={successor.load}
            keyOf={({ user_id }) => user_id}
            labelOf={({ name }) => name}
            error={problem}
          />
        )}
        <DialogActions onCancel={onClose} variant="danger" loading={busy} onConfirm={() => void leave()}>
          {confirmLabel}
        </DialogActions>
      </div>
    </Modal>
  );
}
