-- What clients write and sign, and templates, are told to open screens.
CREATE FUNCTION bump_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_revisions SET proposals = proposals + 1 WHERE user_id IN (SELECT user_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER proposal_comments_inserted AFTER INSERT ON proposal_comments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();
--> statement-breakpoint
CREATE TRIGGER proposal_comments_updated AFTER UPDATE ON proposal_comments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();
--> statement-breakpoint
CREATE TRIGGER signatures_inserted AFTER INSERT ON signatures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();
--> statement-breakpoint
CREATE TRIGGER signatures_updated AFTER UPDATE ON signatures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_proposals();
--> statement-breakpoint
CREATE TRIGGER proposal_templates_inserted AFTER INSERT ON proposal_templates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
--> statement-breakpoint
CREATE TRIGGER proposal_templates_updated AFTER UPDATE ON proposal_templates REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
--> statement-breakpoint
CREATE TRIGGER proposal_templates_deleted AFTER DELETE ON proposal_templates REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bump_drafts();
