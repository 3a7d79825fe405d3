-- Lights count the latest payments of each scenic area at every look.
create index payment_area on payment (area_id, at);
