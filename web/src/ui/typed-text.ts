import { type FocusEvent, useMemo, useRef } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const noText = new Set([
  'search',
  'checkbox',
  'radio',
  'file',
  'range',
  'color',
  'button',
  'submit',
  'reset',
  'hidden',
]);

const isTextControl = (target: EventTarget): target is TextControl =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !noText.has(target.type) && target.role !== 'combobox' && !target.readOnly);

export interface TypedText {
  /** Handler for the element that contains the fields. */
  readonly onFocusCapture: (event: FocusEvent) => void;
  /** Whether one of its fields contains text that it did not contain when it received the focus first. */
  readonly isThere: () => boolean;
}

/** Detects text that the user typed into the fields of a dialog; search fields are ignored. */
export function useTypedText(): TypedText {
  const before = useRef(new Map<TextControl, string>());
  return useMemo(
    () => ({
      onFocusCapture: ({ target }) => {
        if (isTextControl(target) && !before.current.has(target)) before.current.set(target, target.value);
      },
      isThere: () =>
        [...before.current].some(([{ isConnected, value }, first]) => isConnected && value !== '' && value !== first),
    }),
    [],
  );
}
