import type { Clock } from '#server/clock.ts';

/** Runs with the real time until it is set; then it stands still. */
export class SettableClock implements Clock {
  #instant: Date | undefined;

  now(): Date {
    return this.#instant ? new Date(this.#instant) : new Date();
  }

  set(instant: string | Date): void {
    this.#instant = new Date(instant);
  }

  advance(milliseconds: number): void {
    this.#instant = new Date(this.now().getTime() + milliseconds);
  }

  run(): void {
    this.#instant = undefined;
  }
}
