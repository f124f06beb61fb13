-- The newest entries of a kind: a common word is found among them without putting together all that have it.

DROP INDEX "search_changed";--> statement-breakpoint
CREATE INDEX "search_newest" ON "search_entries" USING btree ("kind","changed_at","id");
