/** Marks the document while the user types, when an on-screen keyboard needs the space; see `event-bar.css`. */
import { useEffect } from 'react';

const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color])';
const settleMs = 100;

const isText = (target: EventTarget | null): boolean => target instanceof Element && target.matches(textFields);

/**
 * Sets `data-typing` while a text field has the focus. It is removed only while no finger is down: elements that
 * reappear would move the button that is being pressed.
 */
export function useTypingMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let isPressing = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isPressing && !isText(document.activeElement)) delete dataset['typing'];
      }, settleMs);
    };
    const onFocusIn = ({ target }: FocusEvent): void => {
      if (isText(target)) dataset['typing'] = '';
      else update();
    };
    const onPointerDown = (): void => {
      isPressing = true;
    };
    const onPointerUp = (): void => {
      isPressing = false;
      update();
    };
    if (isText(document.activeElement)) dataset['typing'] = '';
    const controller = new AbortController();
    const options = { capture: true, passive: true, signal: controller.signal };
    document.addEventListener('focusin', onFocusIn, options);
    document.addEventListener('focusout', update, options);
    document.addEventListener('pointerdown', onPointerDown, options);
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, onPointerUp, options);
    return () => {
      controller.abort();
      clearTimeout(timer);
      delete dataset['typing'];
    };
  }, []);
}
