/** The messages that one person has received in a room, merged like in a client: by number, with requests for gaps. */
import type { RoomApi } from './room-api.ts';
import type { SocketBrowser } from './socket-browser.ts';

interface SeenMessage {
  readonly id: number;
  readonly seq: number;
}

export class Transcript {
  readonly #room_id: number;
  readonly #messages = new Map<number, SeenMessage>();
  /** Numbers that arrived more than once with different messages; must stay empty. */
  readonly contradictions: number[] = [];

  constructor(room_id: number) {
    this.#room_id = room_id;
  }

  /** Records everything that a browser receives from now on. */
  follow(browser: SocketBrowser): void {
    browser.socket.on('new_chat_message', (message: SeenMessage & { readonly room_id?: number }) => {
      if (message.room_id === this.#room_id) this.#take([message]);
    });
    browser.socket.on('new_chat_messages', (batch: { readonly room_id: number; readonly messages: SeenMessage[] }) => {
      if (batch.room_id === this.#room_id) this.#take(batch.messages);
    });
  }

  /** Requests all missing numbers until there are none. */
  async catchUp(api: RoomApi): Promise<void> {
    for (;;) {
      const { body } = await api.messages(this.#room_id, { after_seq: String(this.#complete_up_to()) });
      const { messages, last_seq } = body as { messages: SeenMessage[]; last_seq: number };
      this.#take(messages);
      if (this.#complete_up_to() >= last_seq) return;
    }
  }

  /** Returns the ids in the order of their numbers. */
  ids(): number[] {
    return [...this.#messages.values()].toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
  }

  #complete_up_to(): number {
    let seq = 0;
    while (this.#messages.has(seq + 1)) seq += 1;
    return seq;
  }

  #take(messages: readonly SeenMessage[]): void {
    for (const { id, seq } of messages) {
      const existing = this.#messages.get(seq);
      if (existing !== undefined && existing.id !== id) this.contradictions.push(seq);
      this.#messages.set(seq, { id, seq });
    }
  }
}
