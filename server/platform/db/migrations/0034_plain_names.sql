-- Words of the code's glossary: a command has a requester, an action and a request.
alter table cvm rename column last_deed_id to last_action_id;
alter table cvm_command rename column asked_by to requested_by;
alter table cvm_command rename column deed_before to action_before;
alter table cvm_command rename column deed_id to action_id;
alter table device_command rename column asked_by to requested_by;
alter table video_retry rename column asked_at to requested_at;
alter table video_retry rename column asked_by to requested_by;
alter table printer rename column asked_at to polled_at;
alter table sandbox.cloud_deed rename to cloud_action;
alter table sandbox.cloud_server rename column last_deed to last_action;
alter index sandbox.cloud_deed_server rename to cloud_action_server;
alter table coupon_batch rename column asked to request;
