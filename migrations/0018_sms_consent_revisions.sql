-- A client's consent to text messages is part of the list of clients.
DROP TRIGGER clients_updated ON clients;
--> statement-breakpoint
CREATE TRIGGER clients_updated AFTER UPDATE OF name, email, phone, company, address, notes, sms_consent_at ON clients
  FOR EACH ROW EXECUTE FUNCTION bump_client_lists();
