-- Money that came before it was read again by itself is read from now on.
UPDATE "payments" SET "next_check_at" = now()
WHERE "status" IN ('succeeded', 'review', 'refund_due') AND "next_check_at" IS NULL
  AND "succeeded_at" > now() - interval '90 days';
