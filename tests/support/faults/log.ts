/** The messages that one client has of one room or thread, by number, with the known gaps. */
export interface LogEntry {
  readonly id: number;
  readonly seq: number;
  readonly client_id: string | null;
  readonly content: string;
}

export class Log {
  readonly entries = new Map<number, LogEntry>();
  /** Numbers that arrived with different messages; must stay empty. */
  readonly contradictions: number[] = [];
  /** The newest known number. */
  headSeq = 0;
  /** All messages up to this number are present. */
  completeSeq = 0;

  addEntries(entries: readonly LogEntry[]): void {
    for (const { id, seq, client_id, content } of entries) {
      const existing = this.entries.get(seq);
      if (existing !== undefined && existing.id !== id) this.contradictions.push(seq);
      this.entries.set(seq, { id, seq, client_id, content });
      this.addSeq(seq);
    }
    while (this.entries.has(this.completeSeq + 1)) this.completeSeq += 1;
  }

  addSeq(last_seq: number): void {
    this.headSeq = Math.max(this.headSeq, last_seq);
  }

  get isMissing(): boolean {
    return this.completeSeq < this.headSeq;
  }
}
