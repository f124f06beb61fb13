-- Tokens were kept as they are, and a backup held them beside the secret that signs cookies: everybody signs in once more.
-- An older backup passes through here when it is restored, so its sessions, links and challenges end as well.
delete from "sessions";
--> statement-breakpoint
delete from "verifications";
--> statement-breakpoint
comment on table "sessions" is 'not in backups';
--> statement-breakpoint
comment on table "verifications" is 'not in backups';
