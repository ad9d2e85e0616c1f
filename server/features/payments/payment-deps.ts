import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { ConnectProvider } from '#server/providers/connect.ts';
import type { PaymentServices } from '#server/providers/services.ts';

export interface PaymentDeps {
  db: Database;
  clock: Clock;
  log: Log;
  /** Origin of the product, where payers come back to. */
  appUrl: string;
  services: PaymentServices;
  /** Looks at sellers' accounts where the provider does not do what was asked; undefined where no cards are taken. */
  connect?: ConnectProvider | undefined;
}
