import { beforeEach, describe, expect, it } from 'vitest';
import { closeAllModals, closeModal, openModal, replaceModal, useModals } from './modals.ts';

const names = () => useModals.getState().stack.map(({ name }) => name);

beforeEach(closeAllModals);

describe('the modal stack', () => {
  it('has the newest on top, each name once, with its latest data', () => {
    openModal('login', {});
    openModal('sign-up', {});
    openModal('login', { email: 'a@example.org' });
    expect(names()).toEqual(['sign-up', 'login']);
    expect(useModals.getState().stack[1]?.data).toEqual({ email: 'a@example.org' });
  });

  it('replaces the top and closes by name', () => {
    openModal('forgot-password', {});
    openModal('login', {});
    replaceModal('sign-up', {});
    expect(names()).toEqual(['forgot-password', 'sign-up']);
    closeModal('forgot-password');
    expect(names()).toEqual(['sign-up']);
  });
});
