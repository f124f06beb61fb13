CREATE TABLE "weather_cache" (
	"place" text PRIMARY KEY NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"forecast" jsonb NOT NULL
);
