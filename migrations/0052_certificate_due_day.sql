ALTER TABLE "certificates" ADD COLUMN "due_on" date;--> statement-breakpoint
-- What was issued before is due on the day its payment names, else by the terms of today.
update certificates c set due_on = coalesce(
  (select y.due_date from payments y where y.id = c.payment_id),
  c.date + (select k.payment_days from contracts k where k.project_id = c.project_id))
where c.status <> 'draft';
