/** Where the provider reports how far the text message of this outbox row got. */
export const textStatusUrl = (appUrl: string, outboxId: string) =>
  `${appUrl}/api/webhooks/twilio/status?n=${outboxId}`;
