/** Page object for the event chat. */
import { expect, type Locator, type Page } from '@playwright/test';
import { submitChatInput } from './keys.ts';

export class ChatPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(event_id: number): Promise<void> {
    await this.page.goto(`/app/events/${event_id}/networking?tab=chat`);
    await expect(this.input).toBeVisible();
  }

  get log(): Locator {
    return this.page.getByRole('log');
  }

  get input(): Locator {
    return this.page.getByRole('textbox', { name: /^Message to / });
  }

  /** Types a message and sends it. */
  async sendMessage(text: string): Promise<void> {
    await this.input.fill(text);
    await submitChatInput(this.input);
  }

  /** Returns the sequence number and text of each displayed message, from top to bottom. */
  async transcript(): Promise<readonly { readonly seq: number; readonly text: string }[]> {
    return this.page.evaluate<readonly { readonly seq: number; readonly text: string }[]>(
      `[...document.querySelectorAll('[role=log] [data-seq]')].map((bubble) =>
         ({ seq: Number(bubble.dataset.seq), text: bubble.textContent }))`,
    );
  }
}
