-- Rows of nearly every table as they were in the baseline (migrations 0001 to 0033): one of each resource, as the
-- factories of the tests made them, and an order that was sold and paid over the ingest interface. They never change.
INSERT INTO public.operator OVERRIDING SYSTEM VALUE VALUES
  (1, 'scenic', NULL, DEFAULT, 'scenic1ec1d78', '', '', '2026-11-24 23:55:26.531501+00', 0, NULL),
  (2, 'platform', NULL, DEFAULT, 'platform8e711fb', '', '', '2026-11-24 23:55:26.783224+00', 0, NULL),
  (3, 'channel', NULL, DEFAULT, 'channel123eaecd', '', '', '2026-11-24 23:55:27.254846+00', 0, NULL),
  (4, 'scenic', 3, DEFAULT, 'scenic1359161c', '', '', '2026-11-24 23:55:27.263993+00', 0, NULL);
INSERT INTO public.area OVERRIDING SYSTEM VALUE VALUES
  (1, 1, '景区24c08f5', '', '安徽省', '', '', '', NULL, NULL, '', '', 'open', '00:00', '23:59', '2026-11-24 23:55:26.686402+00', 0, '', 300, NULL, false, 'gcj02'),
  (3, 4, '景区2425ab89', '', '安徽省', '', '', '', NULL, NULL, '', '', 'open', '00:00', '23:59', '2026-11-24 23:55:27.493817+00', 0, '', 300, NULL, false, 'gcj02'),
  (4, 4, '景区26add545', '', '安徽省', '', '', '', NULL, NULL, '', '', 'open', '00:00', '23:59', '2026-11-24 23:55:27.511411+00', 0, '', 300, NULL, false, 'gcj02'),
  (2, 4, '景区14ed9352', '', '安徽省', '', '', '', NULL, NULL, '', '', 'open', '00:00', '23:59', '2026-11-24 23:55:27.26634+00', 0, '', 300, NULL, true, 'gcj02');
INSERT INTO public.scenic_case OVERRIDING SYSTEM VALUE VALUES
  (1, 1, '项目389759d', 'travelPhoto', 0, 0, 'running', '[]', '2026-11-24 23:55:26.721119+00', 0),
  (2, 2, '项目15900216', 'travelPhoto', 0, 0, 'running', '[]', '2026-11-24 23:55:27.26803+00', 0),
  (3, 2, '项目34fa27ca', 'travelPhoto', 0, 0, 'running', '[]', '2026-11-24 23:55:27.708665+00', 0);
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, '活动22c86bf9', 990, '2026-04-30 16:00:00+00', '2026-05-05 16:00:00+00', '2026-11-24 23:55:27.476254+00', 0);
INSERT INTO public.admin OVERRIDING SYSTEM VALUE VALUES
  (1, 'acc91c6319', 'acc91c6319', NULL, 0, DEFAULT, 2, NULL, '$argon2id$v=19$m=19456,t=2,p=1$yRq5kQMcZCwQ3L1YLpp/eQ$3pd4TCbX7LreKJnU27BJNRfzVG7OKMeG4wz/e/aPijE', NULL, true, 9, NULL, NULL, '2026-11-24 23:55:26.85351+00', 0, NULL, NULL, NULL, DEFAULT, DEFAULT, NULL),
  (2, 'acc1872ae7c', 'acc1872ae7c', NULL, 3, DEFAULT, 4, NULL, '$argon2id$v=19$m=19456,t=2,p=1$yRq5kQMcZCwQ3L1YLpp/eQ$3pd4TCbX7LreKJnU27BJNRfzVG7OKMeG4wz/e/aPijE', NULL, true, 9, NULL, NULL, '2026-11-24 23:55:27.276543+00', 0, NULL, NULL, NULL, DEFAULT, DEFAULT, NULL),
  (3, 'acc23d5e78e', 'acc23d5e78e', NULL, 3, DEFAULT, 4, NULL, '$argon2id$v=19$m=19456,t=2,p=1$yRq5kQMcZCwQ3L1YLpp/eQ$3pd4TCbX7LreKJnU27BJNRfzVG7OKMeG4wz/e/aPijE', NULL, true, 9, NULL, NULL, '2026-11-24 23:55:27.482257+00', 0, NULL, NULL, NULL, DEFAULT, DEFAULT, NULL),
  (4, 'acc14349499a', 'acc14349499a', NULL, 3, DEFAULT, 4, NULL, '$argon2id$v=19$m=19456,t=2,p=1$yRq5kQMcZCwQ3L1YLpp/eQ$3pd4TCbX7LreKJnU27BJNRfzVG7OKMeG4wz/e/aPijE', NULL, true, 9, NULL, NULL, '2026-11-24 23:55:29.132957+00', 0, NULL, NULL, NULL, DEFAULT, DEFAULT, NULL),
  (5, 'acc14425a9c9', 'acc14425a9c9', NULL, 3, DEFAULT, 4, NULL, '$argon2id$v=19$m=19456,t=2,p=1$yRq5kQMcZCwQ3L1YLpp/eQ$3pd4TCbX7LreKJnU27BJNRfzVG7OKMeG4wz/e/aPijE', NULL, true, 9, NULL, NULL, '2026-11-24 23:55:29.143767+00', 0, NULL, NULL, NULL, DEFAULT, DEFAULT, NULL),
  (6, 'acc1465ae60a', 'acc1465ae60a', NULL, 3, DEFAULT, 4, 2, '$argon2id$v=19$m=19456,t=2,p=1$yRq5kQMcZCwQ3L1YLpp/eQ$3pd4TCbX7LreKJnU27BJNRfzVG7OKMeG4wz/e/aPijE', NULL, true, 9, NULL, NULL, '2026-11-24 23:55:29.147818+00', 0, NULL, NULL, NULL, DEFAULT, DEFAULT, NULL);
INSERT INTO public.area_calendar OVERRIDING SYSTEM VALUE VALUES
  (1, 2, '日历25402e35', 'days', NULL, NULL, '', '2020-05-01', '2020-05-02', true, NULL, NULL, '2026-11-24 23:55:27.502463+00', 0);
INSERT INTO public.area_hour VALUES
  (2, '2026-11-24 23:00:00+00', 1, 3, 2, 5, 5, 14910, 0, 0),
  (1, '2026-05-02 06:00:00+00', 0, 0, 0, 1, 1, 5970, 0, 0);
INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES
  (1, '2026-11-24 23:55:27.120158+00', 1, 'acc91c6319', 2, 'sales.photoPackages.add', '1', '127.0.0.1', 'lightMyRequest', 'E-MWVCR8PQ-59E-0', 200, NULL, '{"name": "照片1058c325", "caseId": 1, "photos": 0, "priceFen": 5970}', 'A', NULL),
  (2, '2026-11-24 23:55:27.213809+00', 1, 'acc91c6319', 2, 'sales.packagePrices.add', '1', '127.0.0.1', 'lightMyRequest', 'E-MWVCR8PQ-59E-1', 200, NULL, '{"kind": "clip", "name": "短片11620a1d", "caseId": 1, "priceFen": 2000}', 'A', NULL),
  (3, '2026-11-24 23:55:27.683786+00', 2, 'acc1872ae7c', 4, 'scenic.areas.edit', '1', '10.0.0.1', 'test', 'r3248fd48', 200, NULL, NULL, 'A', NULL);
INSERT INTO public.bill_import OVERRIDING SYSTEM VALUE VALUES
  (1, 'digest3090ca9b', 1, 0, '导入人2951afff', '2026-11-24 23:55:27.522364+00', NULL, NULL);
INSERT INTO public.bill OVERRIDING SYSTEM VALUE VALUES
  (1, '2026-05-01', '190031ecf1bc', 12, '导入人2951afff', '2026-11-24 23:55:27.582219+00', 0, 1);
INSERT INTO public.point OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 1, '点位4630085', NULL, NULL, 0, false, '2026-11-24 23:55:26.733275+00', 0, NULL, NULL, 'gcj02'),
  (2, 2, 2, '点位16586c6a', NULL, NULL, 0, false, '2026-11-24 23:55:27.27068+00', 0, NULL, NULL, 'gcj02'),
  (3, 2, 2, '点位10074a666', NULL, NULL, 0, false, '2026-11-24 23:55:28.756806+00', 0, NULL, NULL, 'gcj02');
INSERT INTO public.channel_code OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, '码33edefca', 'ECDZ2AMN', '', '', true, NULL, NULL, NULL, NULL, false, NULL, NULL, '2026-11-24 23:55:27.697989+00', 0),
  (2, 2, 2, 2, '码9916b6c4', '2HX9FJPD', '', '', true, NULL, NULL, NULL, NULL, false, NULL, NULL, '2026-11-24 23:55:28.736247+00', 0);
INSERT INTO public.cvm_group OVERRIDING SYSTEM VALUE VALUES
  (1, '服务器组512c8890', '', '2026-11-24 23:55:28.144266+00', 0);
INSERT INTO public.cvm OVERRIDING SYSTEM VALUE VALUES
  (1, '服务器48e3d307', 'ins-05ca2eb7', NULL, 'app', 'face', 9000, '', 'RUNNING', '2026-11-24 23:55:28.117396+00', '2026-11-24 23:55:28.117396+00', '', false, '10.250.0.2', '', NULL, NULL, NULL, '', '2026-11-24 23:55:28.117396+00', 20, 30, 40, NULL, 0, NULL, '', '2026-11-24 23:55:28.103552+00', 0),
  (2, '服务器520ff27e', 'ins-48b4f8d3', NULL, 'app', 'face', 9000, '', 'RUNNING', '2026-11-24 23:55:28.153641+00', '2026-11-24 23:55:28.153641+00', '', false, '10.250.0.3', '', NULL, NULL, NULL, '', '2026-11-24 23:55:28.153641+00', 20, 30, 40, NULL, 0, NULL, '', '2026-11-24 23:55:28.152305+00', 0),
  (3, '服务器5359bd3d', 'ins-0b24eb15', NULL, 'app', 'face', 9000, '', 'RUNNING', '2026-11-24 23:55:28.156765+00', '2026-11-24 23:55:28.156765+00', '', false, '10.250.0.4', '', NULL, NULL, NULL, '', '2026-11-24 23:55:28.156765+00', 20, 30, 40, NULL, 0, NULL, '', '2026-11-24 23:55:28.154589+00', 0);
INSERT INTO public.device OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 1, 1, '摄像头58910b3', '34100000001328614036', 'face', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:26.76054+00', NULL, 0, false, NULL, NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL),
  (2, 2, 2, 2, '摄像头1745b76c', '34100000001328614037', 'face', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:27.27189+00', NULL, 0, false, NULL, NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL),
  (3, 2, 2, 2, '摄像头42e122f1', '34100000001328614038', 'face', '2026-11-24 23:55:27.983108+00', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:27.94613+00', NULL, 0, true, '2026-11-24 23:55:27.983108+00', NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL),
  (4, 2, 2, 2, '摄像头44d7b0da', '34100000001328614039', 'face', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:28.00652+00', NULL, 0, false, NULL, NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL),
  (5, 2, 2, 2, '摄像头124e89e9f', '34100000001328614040', 'face', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:28.915731+00', NULL, 0, false, NULL, NULL, NULL, NULL, '', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.package_price OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 1, '短片11620a1d', 'clip', 2000, 9, true, '2026-11-24 23:55:27.213809+00', 0, '2026-11-24 23:55:27.213809+00'),
  (2, 2, 2, '套餐73605f3c', 'clip', 1990, 9, true, '2026-11-24 23:55:28.493619+00', 0, '2026-11-24 23:55:28.493619+00');
INSERT INTO public.photo_package OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 1, '照片1058c325', 0, 0, 5970, true, '2026-11-24 23:55:27.120158+00', 0, '2026-11-24 23:55:27.120158+00'),
  (2, 2, 2, '套餐74170aba', 3, 0, 1990, true, '2026-11-24 23:55:28.504844+00', 0, '2026-11-24 23:55:28.504844+00');
INSERT INTO public.visitor OVERRIDING SYSTEM VALUE VALUES
  (1, 'openid-1942ae63', '游客', '13812345621', '2026-11-24 23:55:27.284128+00', '2026-11-24 23:55:27.284128+00', NULL, '', 0, 1, 5970),
  (2, 'openid-1074c914e', '游客', '13812345621', '2026-11-24 23:55:28.790392+00', '2026-11-24 23:55:28.790392+00', NULL, '', 0, 1, 990),
  (3, 'openid-1157454cf', '游客', '13812345621', '2026-11-24 23:55:28.830603+00', '2026-11-24 23:55:28.830603+00', NULL, '', 0, 1, 990),
  (4, 'openid-128f34466', '游客', '13812345621', '2026-11-24 23:55:29.088713+00', '2026-11-24 23:55:29.088713+00', NULL, '', 0, 1, 5970),
  (5, 'openid-135a5e14b', '游客', '13900005621', '2026-11-24 23:55:29.114008+00', '2026-11-24 23:55:29.114008+00', NULL, '', 0, 0, 0),
  (6, 'openid-136cee0e8', '游客', '13812345621', '2026-11-24 23:55:29.119022+00', '2026-11-24 23:55:29.119022+00', NULL, '', 0, 1, 990),
  (7, 'openid-15145704d', '', NULL, '2026-05-02 06:28:03+00', '2026-05-02 06:28:03+00', NULL, '', 0, 1, 5970);
INSERT INTO public.orders OVERRIDING SYSTEM VALUE VALUES
  (1, 'JYT20fac337', 'photo', 2, 2, 2, 1, NULL, NULL, '照片 1', '13812345621', 5970, 5970, 0, 0, 'paid', 'wechat', '420021998a87', NULL, '', '2026-11-24 23:55:27.283+00', '2026-11-24 23:55:27.283+00', NULL, 0, 9, 0, NULL, '', NULL, NULL, NULL, 0),
  (2, 'JYT10839454a', 'photo', 2, 2, 2, 2, NULL, NULL, '照片 1', '13812345621', 990, 990, 0, 100, 'paid', 'wechat', '4200109467298', NULL, '', '2026-11-24 23:55:28.789+00', '2026-11-24 23:55:28.789+00', NULL, 0, 9, 1, NULL, '', NULL, NULL, NULL, 0),
  (3, 'JYT116992191', 'photo', 2, 2, 2, 3, NULL, NULL, '照片 1', '13812345621', 990, 990, 0, 100, 'paid', 'wechat', '42001172f2d26', NULL, '', '2026-11-24 23:55:28.83+00', '2026-11-24 23:55:28.83+00', NULL, 0, 9, 1, NULL, '', NULL, NULL, NULL, 0),
  (4, 'JYT1298c06e8', 'photo', 2, 2, 2, 4, NULL, NULL, '照片 1', '13812345621', 5970, 5970, 0, 0, 'paid', 'wechat', '4200130c9d293', NULL, '', '2026-11-24 23:50:15.381+00', '2026-11-24 23:50:15.381+00', NULL, 0, 9, 0, NULL, '', NULL, NULL, NULL, 0),
  (5, 'JYT13703e294', 'photo', 2, 2, 2, 6, NULL, NULL, '照片 1', '13812345621', 990, 990, 0, 100, 'paid', 'wechat', '4200138b47ea4', NULL, '', '2026-11-24 23:55:29.118+00', '2026-11-24 23:55:29.118+00', NULL, 0, 9, 1, NULL, '', NULL, NULL, NULL, 0),
  (6, 'JYO150ca452b', 'photo', 1, 1, 1, 7, NULL, NULL, '照片 3 张', NULL, 5970, 5970, 0, 0, 'paid', 'wechat', '42001531f4bc2', NULL, '', '2026-05-02 06:28:03+00', '2026-05-02 06:28:03+00', NULL, 0, 9, 1, NULL, '', NULL, NULL, NULL, 0);
INSERT INTO public.bill_difference OVERRIDING SYSTEM VALUE VALUES
  (1, 'payment', '4200275441bc', 'amountDiffers', 'open', '2026-05-01', '2026-05-01 01:30:00+00', 2, 1, 'JYT20fac337', '420028801865', NULL, 990, 1990, '', NULL, NULL, 0);
INSERT INTO public.bulk OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 'sales.refunds.approve', '{}', '2026-11-25 00:55:28.828143+00', NULL, '2026-11-24 23:55:28.828143+00');
INSERT INTO public.bulk_row VALUES
  (1, 1, 0, 100, 'RF1142c8ead', 'waiting', NULL);
INSERT INTO public.code_day VALUES
  (1, 2, '2026-11-25', 3, 0, DEFAULT, 1, 990, '2026-11-24 23:55:27.701235+00'),
  (2, 2, '2026-11-25', 3, 0, DEFAULT, 1, 990, '2026-11-24 23:55:28.749098+00');
INSERT INTO public.complaint OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 1, 'c-35f5ccc8', '不是我361af816', 'open', NULL, NULL, NULL, '2026-11-24 23:55:27.717051+00');
INSERT INTO public.coupon_activity OVERRIDING SYSTEM VALUE VALUES
  (1, 2, '优惠37755695', 'amount', 1000, NULL, NULL, 0, '{video,photo}', 100, 0, 1, true, '2026-11-24 22:55:27.719+00', '2026-11-25 23:55:27.719+00', NULL, false, NULL, '2026-11-24 23:55:27.719581+00', 0),
  (2, 2, '优惠38664afd', 'amount', 1000, NULL, NULL, 0, '{video,photo}', 100, 1, 1, true, '2026-11-24 22:55:27.725+00', '2026-11-25 23:55:27.725+00', NULL, false, NULL, '2026-11-24 23:55:27.810311+00', 0);
INSERT INTO public.coupon OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 'JNMTTVNDESP6', 'claimed', NULL, 'claim-39172401', 'received', 1, '2026-11-24 23:55:27.918279+00', NULL, NULL, NULL, '2026-11-24 23:55:27.918279+00', 0);
INSERT INTO public.cvm_command OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 'reboot', '22c2d14b-13df-42bf-96dd-07f2016b8086', 'refused', '原因49cf16f1', '操作人506ecdea', '2026-11-24 23:55:28.136899+00', '2026-11-24 23:55:28.136899+00', '', NULL, '2026-11-24 23:55:28.136899+00', '2026-11-24 23:55:28.136899+00', 0);
INSERT INTO public.device_command OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 'snapshot', '{}', '2e270235-06c8-4993-8494-cd7ca1e1f946', 'refused', '原因408a61fc', '操作人411f1e7b', '2026-11-24 23:55:27.938661+00', '2026-11-24 23:55:27.938661+00', 0, NULL, '2026-11-24 23:55:27.938661+00', '2026-11-24 23:55:27.938661+00', 0);
INSERT INTO public.device_frame VALUES
  (2, 2, 'snapshots/97ecccb6', '\x00', '设者9872a67d', '2026-11-24 23:55:28.729+00', NULL, NULL, 0, NULL);
INSERT INTO public.print_account OVERRIDING SYSTEM VALUE VALUES
  (2, 2, 2, '账户796a8058', 0, 50, 50, 5000, '2026-11-24 23:55:28.60115+00', '2026-11-24 23:55:28.588834+00', 0, 0),
  (1, 2, 2, '出片台7808e112', 100, 300, 300, 30000, '2026-11-24 23:55:28.668736+00', '2026-11-24 23:55:28.551421+00', 0, 0);
INSERT INTO public.printer_vendor OVERRIDING SYSTEM VALUE VALUES
  (1, 'v0391e12c-ed45-4a65-8b5a-60da90f16973', 'spool', '', '2026-11-24 23:55:28.575438+00', 0),
  (2, 'v1ef63e17-68e4-4dd0-a2e1-dad0ed7bc2fe', 'spool', '', '2026-11-24 23:55:28.614997+00', 0),
  (3, 'v6940e290-bc9b-4034-8b25-4e0eaa4d45cd', 'spool', '', '2026-11-24 23:55:28.635432+00', 0);
INSERT INTO public.printer OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, '打印机83bf6441', '', 'na_index-4x6_4x6in', 2, true, NULL, NULL, NULL, '{}', '', '{}', '[]', NULL, NULL, NULL, '', NULL, NULL, false, '2026-11-24 23:55:28.628278+00', 0),
  (2, 2, 2, 3, '打印机84372bce', '', 'na_index-4x6_4x6in', NULL, true, NULL, NULL, NULL, '{}', '', '{}', '[]', NULL, NULL, NULL, '', NULL, NULL, false, '2026-11-24 23:55:28.648507+00', 0);
INSERT INTO public.device_group OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, '相机组435a7f92', '', '2026-11-24 23:55:27.989411+00', '2026-11-24 23:55:27.989411+00', 0, NULL);
INSERT INTO public.device_group_member VALUES
  (2, 1, 2);
INSERT INTO public.enterprise OVERRIDING SYSTEM VALUE VALUES
  (1, 4, '企业708e3ebe', '91341000237563700M', '1680528348', '', '', '', '2026-11-24 23:55:28.450241+00', '2026-11-24 23:55:28.450241+00', 0);
INSERT INTO public.picture OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 2, 'pic-71cc8829', '2026-11-24 23:55:28.458623+00', '2026-11-24 23:55:28.458623+00', '\x00', 'pictures/dd9b3513-d85b-4943-b4d4-bcad07bfa276.jpg', 'pictures/dd9b3513-d85b-4943-b4d4-bcad07bfa276-t.jpg', 'pictures/dd9b3513-d85b-4943-b4d4-bcad07bfa276-p.jpg', 3, 2, 9, 0, 'uploaded', NULL, NULL, NULL, NULL, NULL),
  (2, 2, 2, 2, 2, 'pic-75154532', '2026-11-24 23:55:28.517238+00', '2026-11-24 23:55:28.517238+00', '\x00', 'pictures/e949de65-808c-4450-9349-c5ae8fedc670.jpg', 'pictures/e949de65-808c-4450-9349-c5ae8fedc670-t.jpg', 'pictures/e949de65-808c-4450-9349-c5ae8fedc670-p.jpg', 3, 2, 9, 0, 'uploaded', NULL, NULL, NULL, NULL, NULL),
  (3, 2, 2, 2, 2, 'pic-93980b1d', '2026-11-24 23:55:28.720208+00', '2026-11-24 23:55:28.720208+00', '\x00', 'pictures/d2c4fc07-2e83-4e0e-86e9-46379f498772.jpg', 'pictures/d2c4fc07-2e83-4e0e-86e9-46379f498772-t.jpg', 'pictures/d2c4fc07-2e83-4e0e-86e9-46379f498772-p.jpg', 3, 2, 9, 0, 'uploaded', NULL, NULL, '2026-11-24 23:55:28.720208+00', '选片94dbc475', '已同意959490ba');
INSERT INTO public.face_match OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 1, 1, 'match-725e298a', 0.9, 'test', NULL, '2026-11-24 23:55:28.476514+00', 2, 2, 0),
  (2, 2, 3, 1, 'match-962178b0', 0.9, 'test', NULL, '2026-11-24 23:55:28.728361+00', 2, 2, 0);
INSERT INTO public.import_batch OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 'scenic.devices.add', '{999999999}', '2026-11-24 23:55:28.009776+00', NULL);
INSERT INTO public.ingest_key OVERRIDING SYSTEM VALUE VALUES
  (2, 4, '密钥450d790a', 'k465fb9f0', '\x00', '', '2026-11-24 23:55:28.045582+00', NULL, NULL, 0),
  (1, 1, '密钥7668c10', 'jy_key63c7bfd', '\xe3b2a0f548b55fbe97e50e96be2fb0bef14229638d41d707eb04c64119cb9798a5b8e0b45e6c909f08479680d81e44dd40958de45dc7103b6b002610d338a9d3088430d61f6d2d', 'test', '2026-11-24 23:55:26.774928+00', '2026-11-24 23:55:29.232999+00', NULL, 0);
INSERT INTO public.ingest_request VALUES
  (1, 'idem-1523eef77', '\x6ae79dc9a285a20444811a766ae68fcdedc989678331d7f1291fac6dd65c60b5', '{"items": [{"id": 6, "msg": "ok", "code": 200, "index": 0, "repeated": false}]}', '2026-11-24 23:55:29.232999+00'),
  (1, 'idem-1544d73d6', '\xdcadbeb5bd3b4f36f79a390f0978860fdb9d2148ab44f6a219862a3b60931ffe', '{"items": [{"id": 1, "msg": "ok", "code": 200, "index": 0, "repeated": false}]}', '2026-11-24 23:55:29.378581+00');
INSERT INTO public.job OVERRIDING SYSTEM VALUE VALUES
  (1, 'zip', '打包47b89ba9', 2, 'queued', 0, NULL, '{}', NULL, NULL, NULL, '2026-11-24 23:55:28.062709+00', NULL, 1, NULL);
INSERT INTO public.matter_responsor OVERRIDING SYSTEM VALUE VALUES
  (1, '责任人59acddc4', '', '', true, NULL, '2026-11-24 23:55:28.255437+00', 0);
INSERT INTO public.matter_tag OVERRIDING SYSTEM VALUE VALUES
  (1, '标签63addaa2', '', '2026-11-24 23:55:28.336109+00', 0);
INSERT INTO public.matter OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, NULL, NULL, NULL, 'major', 'open', '问题60f23e7f', '描述61d6082c', '[]', NULL, false, NULL, NULL, '提出人62ddc256', '2026-11-24 23:55:28.317752+00', 0);
INSERT INTO public.light VALUES
  (2, 'commands', 'degraded', '2026-11-24 23:55:28.161482+00', '原因56558c2e', 'degraded', '[0, 0, 0]', NULL, NULL, NULL, NULL, NULL, NULL, 0);
INSERT INTO public.light_maintenance OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 'streams', '原因543877f3', '操作人553c7ce3', '2026-11-24 23:55:28.159281+00', '2099-05-01 16:00:00+00', NULL, '2026-11-24 23:55:28.159281+00', 0);
INSERT INTO public.light_span OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 'commands', 'degraded', '原因56558c2e', '2026-11-24 23:55:28.161482+00', NULL);
INSERT INTO public.local_print OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 1, 'na_index-4x6_4x6in', 'fill', '', 'k76f6e477', 2, '平台77e45200', '2026-11-24 23:55:28.539535+00', 0);
INSERT INTO public.material OVERRIDING SYSTEM VALUE VALUES
  (1, 4, 'picture', NULL, '素材57d9f2cf', 'png', 'materials/4/3e27ce620cc3737e446c6ed0129c29c2.png', NULL, 'f9411a8e2442727fd4982b073a3c0403501fbfa8217d73b065b2128410301e06', 4096, NULL, 640, 360, '上传人5889cc6c', '2026-11-24 23:55:28.167583+00', 0);
INSERT INTO public.merchant OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 'merchantId', '1680818658', '商户64500511', 'partner', '', '', '2026-11-24 23:55:28.338281+00', 0),
  (2, 2, 2, 'merchantId', '1621545825', '商户12607bf44', 'partner', '', '', '2026-11-24 23:55:29.017817+00', 0),
  (3, 2, 2, 'merchantId', '1652521003', '商户127adedb5', 'partner', '', '', '2026-11-24 23:55:29.084784+00', 0);
INSERT INTO public.message OVERRIDING SYSTEM VALUE VALUES
  (1, '消息6646d0bd', '内容678846e6', 'info', NULL, '{0,1,2,3}', 2, '2026-11-24 23:55:28.393318+00', 'about65cd7a34', '2026-11-25', 1, '2026-11-24 23:55:28.393318+00', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:28.393318+00'),
  (2, '公告68f6ffe5', '', 'info', NULL, '{0,1,2,3}', NULL, '2026-11-24 23:55:28.436529+00', 'notice/693d8f15', '2026-11-25', 1, '2026-11-24 23:55:28.436529+00', NULL, 0, NULL, 0, '{4}', NULL, NULL, NULL, '2026-11-24 23:55:28.436529+00');
INSERT INTO public.order_item OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 2, NULL, '商品 1', 5970),
  (2, 2, 2, NULL, '商品 1', 990),
  (3, 3, 2, NULL, '商品 1', 990),
  (4, 4, 2, NULL, '商品 1', 5970),
  (5, 5, 2, NULL, '商品 1', 990),
  (6, 6, 1, NULL, '照片 3 张', 5970);
INSERT INTO public.order_split VALUES
  (4, 2, '4200130c9d293', 5970, '2026-11-24 23:50:15.381+00', NULL, '2026-11-25 23:50:15.381+00', NULL, 0);
INSERT INTO public.order_sum VALUES
  (2, 'all', '1970-01-01', 0, 'photo', 'paid', 5, 14910, 14910, 0),
  (2, 'month', '2026-11-01', 0, 'photo', 'paid', 5, 14910, 14910, 0),
  (2, 'month', '2026-11-01', 2, 'photo', 'paid', 5, 14910, 14910, 0),
  (2, 'day', '2026-11-25', 0, 'photo', 'paid', 5, 14910, 14910, 0),
  (2, 'day', '2026-11-25', 2, 'photo', 'paid', 5, 14910, 14910, 0),
  (1, 'all', '1970-01-01', 0, 'photo', 'created', 0, 0, 0, 0),
  (1, 'all', '1970-01-01', 0, 'photo', 'paid', 1, 5970, 5970, 0),
  (1, 'month', '2026-05-01', 0, 'photo', 'created', 0, 0, 0, 0),
  (1, 'month', '2026-05-01', 0, 'photo', 'paid', 1, 5970, 5970, 0),
  (1, 'month', '2026-05-01', 1, 'photo', 'created', 0, 0, 0, 0),
  (1, 'month', '2026-05-01', 1, 'photo', 'paid', 1, 5970, 5970, 0),
  (1, 'day', '2026-05-02', 0, 'photo', 'created', 0, 0, 0, 0),
  (1, 'day', '2026-05-02', 0, 'photo', 'paid', 1, 5970, 5970, 0),
  (1, 'day', '2026-05-02', 1, 'photo', 'created', 0, 0, 0, 0),
  (1, 'day', '2026-05-02', 1, 'photo', 'paid', 1, 5970, 5970, 0);
INSERT INTO public.package_term VALUES
  ('photo', 1, '2026-11-24 23:55:27.120158+00', 5970, true),
  ('video', 1, '2026-11-24 23:55:27.213809+00', 2000, true),
  ('video', 2, '2026-11-24 23:55:28.493619+00', 1990, true),
  ('photo', 2, '2026-11-24 23:55:28.504844+00', 1990, true);
INSERT INTO public.payment OVERRIDING SYSTEM VALUE VALUES
  (1, 6, 1, 'success', 'wechat', '42001531f4bc2', 5970, '', '2026-05-02 06:28:03+00', '2026-11-24 23:55:29.378581+00');
INSERT INTO public.picture_allowance VALUES
  (1, 1, 1, NULL, '2026-11-24 23:55:26.76054+00', 0),
  (3, 2, 2, NULL, '2026-11-24 23:55:27.94613+00', 0),
  (4, 2, 2, NULL, '2026-11-24 23:55:28.00652+00', 0),
  (2, 2, 2, 100, '2026-11-24 23:55:27.27189+00', 0),
  (5, 2, 2, NULL, '2026-11-24 23:55:28.915731+00', 0);
INSERT INTO public.picture_arrival VALUES
  (2, 2, 2, '2026-11-25', 3);
INSERT INTO public.picture_day VALUES
  (2, 2, 2, 'uploaded', '2026-11-25', 3, 0);
INSERT INTO public.picture_topup OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, '2026-11-25', 100, 2, 100, DEFAULT, '大客流90554249', 'k919aa396', 2, '平台926e20ec', '2026-11-24 23:55:28.702745+00', 0);
INSERT INTO public.print_job OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 'test', NULL, NULL, 1, 'na_index-4x6_4x6in', 'fill', 'queued', '', 0, '037ec4b5-f057-4bb8-a320-97c41033cc80', NULL, 0, '2026-11-24 23:55:28.652585+00', NULL, '2026-11-25 01:55:28.652585+00', NULL, NULL, '', '', 'k85ac878e', 2, '平台860da215', '2026-11-24 23:55:28.652585+00', 0);
INSERT INTO public.print_package OVERRIDING SYSTEM VALUE VALUES
  (1, 'pa37d7645-9d9c-4def-9fd4-3b3260c03f4f', 500, 50000, true, '2026-11-24 23:55:28.559516+00', 0);
INSERT INTO public.print_recharge OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 'stated', NULL, NULL, NULL, 50, 5000, 50, '赠送80df7e0b', 'k81548e07', 2, '平台82d1984d', '2026-11-24 23:55:28.601309+00', 0),
  (2, 1, 2, 2, 'stated', NULL, NULL, NULL, 300, 30000, 300, '赠送87eb4fa1', 'k888bd9d4', 2, '平台89d302fc', '2026-11-24 23:55:28.668815+00', 0);
INSERT INTO public.totp VALUES
  (4, '\x00', '2026-11-24 23:55:29.141061+00', '2026-11-24 23:55:29.141061+00', 0);
INSERT INTO public.refund OVERRIDING SYSTEM VALUE VALUES
  (1, 'RF110e067fb', 2, 2, 2, 100, 'other', '说明11150ab39', 'request', NULL, 'requested', 'key-11260f0c3', '申请人113055beb', NULL, '2026-11-24 23:55:28.814476+00', NULL, NULL, NULL, NULL, 0, NULL, NULL, 0),
  (2, 'RF1180163b1', 3, 2, 2, 100, 'other', '说明119e69977', 'request', NULL, 'requested', 'key-12098dd8c', '申请人121e6b80e', NULL, '2026-11-24 23:55:28.883915+00', NULL, NULL, NULL, NULL, 0, NULL, NULL, 0),
  (3, 'RF139597edc', 5, 2, 2, 100, 'other', '说明1408ce77b', 'request', NULL, 'requested', 'key-141bee1df', '申请人142c96635', NULL, '2026-11-24 23:55:29.129077+00', NULL, NULL, NULL, NULL, 0, NULL, NULL, 0);
INSERT INTO public.software_file OVERRIDING SYSTEM VALUE VALUES
  (1, 'software/5d3e01d6e303371d92989d1bf10cd416.bin', 'camera', 'bin', 4096, '3189ea64c3e2e5928e7dda0d19b984f7c9cc873d9fb9d190b2f11324d24bd069', '上传人', '2026-11-24 23:55:28.93252+00'),
  (2, 'software/de229446ea962534f926fd3e0ba3d4b0.bin', 'camera', 'bin', 4096, '71026bf8f577f157e764099f1e4122139ae092f64d94a4b59c597e652e3e23b7', '上传人', '2026-11-24 23:55:28.963874+00'),
  (3, 'software/fa8a84725fe8a56f1de0df7fcbf359f7.bin', 'camera', 'bin', 4096, 'd6cd36308a181a82f8ae8cb1d872c78b55ca16f9b5409483406ee17f7f5afc16', '上传人', '2026-11-24 23:55:28.980785+00');
INSERT INTO public.software_version OVERRIDING SYSTEM VALUE VALUES
  (1, 'camera', 'v1.6818.1', '更新说明', 1, 'released', '建立人', '2026-11-24 23:55:28.936098+00', '发布人', '2026-11-24 23:55:28.936098+00', '', NULL, '', 0),
  (2, 'camera', 'v1.6818.2', '更新说明', 2, 'released', '建立人', '2026-11-24 23:55:28.968026+00', '发布人', '2026-11-24 23:55:28.968026+00', '', NULL, '', 0),
  (3, 'camera', 'v1.6818.3', '更新说明', 3, 'released', '建立人', '2026-11-24 23:55:28.981837+00', '发布人', '2026-11-24 23:55:28.981837+00', '', NULL, '', 0);
INSERT INTO public.rollout OVERRIDING SYSTEM VALUE VALUES
  (1, 1, NULL, 'stopped', 1, 1, 'count', '{}', 80, 1, NULL, NULL, false, '2026-11-24 23:55:28.943693+00', '', '', '建立人', '2026-11-24 23:55:28.943693+00', '2026-11-24 23:55:28.943693+00', 0),
  (2, 2, NULL, 'stopped', 1, 1, 'count', '{}', 80, 1, NULL, NULL, false, '2026-11-24 23:55:28.974831+00', '', '', '建立人', '2026-11-24 23:55:28.974831+00', '2026-11-24 23:55:28.974831+00', 0);
INSERT INTO public.rollout_target OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 2, 2, 2, 1, 'failed', '空间不足', NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:28.960225+00', 0),
  (2, 2, 2, 2, 2, 1, 'failed', '空间不足', NULL, NULL, NULL, NULL, NULL, '2026-11-24 23:55:28.976387+00', 0);
INSERT INTO public.rtmp_case OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 'd462af19-54fb-4cde-b638-ef3b168ac4cb.example.com', 'live', NULL, '备注1227d4cdd', '2026-11-24 23:55:28.900771+00', 0),
  (2, 2, 2, '15cc75b0-a804-4d1f-be1b-dc5722709951.example.com', 'live', NULL, '备注1237a9a85', '2026-11-24 23:55:28.911427+00', 0);
INSERT INTO public.rtmp_device OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 5, 'c54ff959-79ab-429b-94d8-67b4a8182952', NULL, '备注1250ca7c6', '2026-11-24 23:55:28.920116+00', 0);
INSERT INTO public.sale_sum_area VALUES
  (2, 'month', '2026-11-01', 'area', 0, 0, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (2, 'day', '2026-11-25', 'area', 0, 0, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (1, 'month', '2026-05-01', 'area', 0, 0, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0),
  (1, 'day', '2026-05-02', 'area', 0, 0, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0);
INSERT INTO public.sale_sum_case VALUES
  (2, 'month', '2026-11-01', 'case', 2, 0, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (1, 'month', '2026-05-01', 'case', 1, 0, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0);
INSERT INTO public.sale_sum_code VALUES
  (2, 'month', '2026-11-01', 'code', 2, 0, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (1, 'month', '2026-05-01', 'code', 1, 0, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0);
INSERT INTO public.sale_sum_device VALUES
  (2, 'month', '2026-11-01', 'device', 2, 2, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (1, 'month', '2026-05-01', 'device', 1, 1, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0);
INSERT INTO public.sale_sum_each VALUES
  (2, 'day', '2026-11-25', 'each', 2, 2, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (1, 'day', '2026-05-02', 'each', 1, 1, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0);
INSERT INTO public.sale_sum_package VALUES
  (2, 'month', '2026-11-01', 'package', 2, 0, 0, 0, 'photo', 5, 14910, 5, 14910, 0, 0),
  (1, 'month', '2026-05-01', 'package', 1, 0, 0, 0, 'photo', 1, 5970, 1, 5970, 0, 0);
INSERT INTO public.scan OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, 1, 'scan-134339ce3', '', '2026-11-24 23:55:29.10962+00', NULL);
INSERT INTO public.scan_day VALUES
  (2, 2, 2, '', '2026-11-25', 1);
INSERT INTO public.scenic_division OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2000, '1990-01-01', '1990-01-01', '', '', '2026-11-24 23:55:28.990268+00', 0);
INSERT INTO public.screen OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, '屏幕131272b56', '\xc513c1b08d99c3f34d3d7c88a1bae946e8910b6f2d27b96d27e17b21e4c246a8', '2026-11-24 23:54:29.104076+00', NULL, '2026-11-24 23:55:29.104076+00', '2026-11-24 23:55:29.104076+00', 0);
INSERT INTO public.session OVERRIDING SYSTEM VALUE VALUES
  (1, '\x79c739f978e184e648ac0a39b44cb86cb408f0e9cd36142e6a09d30d164cb760', 1, '2026-11-24 23:55:26.864644+00', '2026-11-24 23:55:26.864644+00', '127.0.0.1', 'test', NULL, NULL, '2026-11-25 23:55:26.867001+00'),
  (2, '\x92d082c977def832e90fe9464334461ac4affae3e46fca1e67fd7e8d42e6eb72', 2, '2026-11-24 23:55:27.278503+00', '2026-11-24 23:55:27.278503+00', '127.0.0.1', 'test', NULL, NULL, '2026-11-25 23:55:27.279865+00'),
  (3, '\x25ba18a78216757cf87b8edf295e276dc5ee48b59ee778cae88f51f3849f5368', 3, '2026-11-24 23:55:27.489804+00', '2026-11-24 23:55:27.489804+00', '127.0.0.1', 'test', NULL, NULL, '2026-11-25 23:55:27.491974+00'),
  (4, '\x2dd029d08bcd4153560510110805783c0c5f033fa762667a0a9bb04006bfdc30', 4, '2026-11-24 23:55:29.134291+00', '2026-11-24 23:55:29.134291+00', '127.0.0.1', 'test', NULL, NULL, '2026-11-25 23:55:29.138158+00'),
  (5, '\xa16b8cbb02511881fef58a245d1b0a0708e64f468bf71755515f059e7793bdf0', 5, '2026-11-24 23:55:29.144612+00', '2026-11-24 23:55:29.144612+00', '127.0.0.1', 'test', NULL, NULL, '2026-11-25 23:55:29.145094+00'),
  (6, '\xe316679beb6727f32d72c3130811f4ab25c9671cd7bd0f502ae00012d8237bc1', 5, '2026-11-24 23:55:29.146192+00', '2026-11-24 23:55:29.146192+00', '127.0.0.1', '浏览器14598292b', NULL, NULL, NULL),
  (7, '\x2de4506fd0076aeb9e69027873831afb8d300328d5c185ec425e171247a2bf69', 6, '2026-11-24 23:55:29.149191+00', '2026-11-24 23:55:29.149191+00', '127.0.0.1', 'test', NULL, NULL, '2026-11-25 23:55:29.150103+00');
INSERT INTO public.share_ratio OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, NULL, 2, '{video}', 1, '2099-05-02 01:00:00+00', NULL, '', '2026-11-24 23:55:29.08032+00', 0),
  (2, 2, 2, NULL, 3, '{photo}', 2000, '2026-11-24 23:50:15.381+00', '2026-11-24 23:50:16.381+00', '', '2026-11-24 23:55:29.086251+00', 0);
INSERT INTO public.share_turn VALUES
  (2, 2);
INSERT INTO public.split_bill OVERRIDING SYSTEM VALUE VALUES
  (1, 'S2026112507552900000001', 4, 2, 2, 2, 1, NULL, 3, '商户127adedb5', 2000, 1194, 0, 0, 'frozen', NULL, NULL, NULL, NULL, 0, NULL, '', '2026-11-24 23:50:15.381+00', NULL, NULL, '2026-11-24 23:55:29.091833+00', 0);
INSERT INTO public.stream OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, '流1336f2c94', 'ab78f5816c564158', '\x00', '\x00', '2026-11-24 23:55:29.106282+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, '2026-11-24 23:55:29.106282+00', 0);
INSERT INTO public.table_view OVERRIDING SYSTEM VALUE VALUES
  (1, 'b439b751-811b-4aa4-85a4-fa5b0512f038', 2, 'scenic/device/commonpage', '视图149d2a42e', '[]', NULL, 'desc', NULL, 'own', '2026-11-24 23:55:29.160651+00', 0);
INSERT INTO public.table_name OVERRIDING SYSTEM VALUE VALUES
  (1, 'scenic/device/commonpage', '表1486d39cf', '', '2026-11-24 23:55:29.156571+00', '2026-11-24 23:55:29.156571+00', 0);
INSERT INTO public.table_header OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 3, 'fps', NULL, 120, NULL, NULL, NULL, true, 0);
INSERT INTO public.template OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, '模板147a318a3', 10000, '[]', NULL, 80, '', '2026-11-24 23:55:29.153695+00', 0);
INSERT INTO public.video_record OVERRIDING SYSTEM VALUE VALUES
  (1, 2, 2, 2, NULL, NULL, 'v-1013e57bd', '模板102501b9e', 'ready', '', NULL, 'videos/v1033baf9e.mp4', 15, '2026-05-01 02:00:00+00', '2026-05-01 02:00:00+00', '2026-05-01 02:00:00+00', '2026-11-24 23:55:28.760156+00', 0, NULL, NULL, 1, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 2, 2, 2, 1, 1, 'v-1046d10ae', '模板105708a26', 'ready', '', NULL, 'videos/v106357e12.mp4', 15, '2026-05-01 02:00:00+00', '2026-05-01 02:00:00+00', '2026-05-01 02:00:00+00', '2026-11-24 23:55:28.779423+00', 0, NULL, NULL, 1, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.video_step OVERRIDING SYSTEM VALUE VALUES
  (1, 1, 2, 'ready', '', '2026-05-01 02:00:00+00'),
  (2, 2, 2, 'ready', '', '2026-05-01 02:00:00+00');
INSERT INTO public.visitor_area VALUES
  (1, 2, '2026-11-24 23:55:27.288604+00', '2026-11-24 23:55:27.288604+00', 1, 5970),
  (2, 2, '2026-11-24 23:55:28.800155+00', '2026-11-24 23:55:28.800155+00', 1, 990),
  (3, 2, '2026-11-24 23:55:28.835412+00', '2026-11-24 23:55:28.835412+00', 1, 990),
  (4, 2, '2026-11-24 23:55:29.090291+00', '2026-11-24 23:55:29.090291+00', 1, 5970),
  (5, 2, '2026-11-24 23:55:29.115611+00', '2026-11-24 23:55:29.115611+00', 0, 0),
  (6, 2, '2026-11-24 23:55:29.12028+00', '2026-11-24 23:55:29.12028+00', 1, 990),
  (7, 1, '2026-05-02 06:28:03+00', '2026-05-02 06:28:03+00', 1, 5970);
INSERT INTO public.web_file OVERRIDING SYSTEM VALUE VALUES
  (1, 'web/8c6ed4840fc1c00e3f3f17d3126d4982.zip', 'v1.4.0', '13b2405b3de90e4f0a727bfc718b753d55dbe91c3ae001cd113b550f0b7272e1', 'signer', '2026-11-20 08:00:00+00', 3, 4096, '3959783a63add9792a3bd23429e711810bfbcd366939521e1d2ef0d75a474eb0', '上传人', '2026-11-24 23:55:29.162487+00');
INSERT INTO public.web_build OVERRIDING SYSTEM VALUE VALUES
  (1, 1, '换了登录页', '建立人', '2026-11-24 23:55:29.164459+00');
INSERT INTO public.web_host OVERRIDING SYSTEM VALUE VALUES
  (1, 'host-1', 'v0.1.0', '13b2405b3de90e4f0a727bfc718b753d55dbe91c3ae001cd113b550f0b7272e1', NULL, NULL, NULL, NULL, '', '', '', NULL, '2026-11-24 23:55:25.48071+00', 0);
SELECT pg_catalog.setval('public.activity_id_seq', 1, true);
SELECT pg_catalog.setval('public.admin_id_seq', 6, true);
SELECT pg_catalog.setval('public.area_calendar_id_seq', 1, true);
SELECT pg_catalog.setval('public.area_id_seq', 4, true);
SELECT pg_catalog.setval('public.audit_id_seq', 3, true);
SELECT pg_catalog.setval('public.bill_difference_id_seq', 1, true);
SELECT pg_catalog.setval('public.bill_id_seq', 1, true);
SELECT pg_catalog.setval('public.bill_import_id_seq', 1, true);
SELECT pg_catalog.setval('public.bulk_id_seq', 1, true);
SELECT pg_catalog.setval('public.channel_code_id_seq', 2, true);
SELECT pg_catalog.setval('public.complaint_id_seq', 1, true);
SELECT pg_catalog.setval('public.coupon_activity_id_seq', 2, true);
SELECT pg_catalog.setval('public.coupon_id_seq', 1, true);
SELECT pg_catalog.setval('public.cvm_command_id_seq', 1, true);
SELECT pg_catalog.setval('public.cvm_group_id_seq', 1, true);
SELECT pg_catalog.setval('public.cvm_id_seq', 3, true);
SELECT pg_catalog.setval('public.device_command_id_seq', 1, true);
SELECT pg_catalog.setval('public.device_group_id_seq', 1, true);
SELECT pg_catalog.setval('public.device_id_seq', 5, true);
SELECT pg_catalog.setval('public.enterprise_id_seq', 1, true);
SELECT pg_catalog.setval('public.face_match_id_seq', 2, true);
SELECT pg_catalog.setval('public.import_batch_id_seq', 1, true);
SELECT pg_catalog.setval('public.ingest_key_id_seq', 2, true);
SELECT pg_catalog.setval('public.job_id_seq', 1, true);
SELECT pg_catalog.setval('public.light_maintenance_id_seq', 1, true);
SELECT pg_catalog.setval('public.light_span_id_seq', 1, true);
SELECT pg_catalog.setval('public.local_print_id_seq', 1, true);
SELECT pg_catalog.setval('public.material_id_seq', 1, true);
SELECT pg_catalog.setval('public.matter_id_seq', 1, true);
SELECT pg_catalog.setval('public.matter_responsor_id_seq', 1, true);
SELECT pg_catalog.setval('public.matter_tag_id_seq', 1, true);
SELECT pg_catalog.setval('public.merchant_id_seq', 3, true);
SELECT pg_catalog.setval('public.message_id_seq', 2, true);
SELECT pg_catalog.setval('public.operator_id_seq', 4, true);
SELECT pg_catalog.setval('public.order_item_id_seq', 6, true);
SELECT pg_catalog.setval('public.orders_id_seq', 6, true);
SELECT pg_catalog.setval('public.package_price_id_seq', 2, true);
SELECT pg_catalog.setval('public.payment_id_seq', 1, true);
SELECT pg_catalog.setval('public.photo_package_id_seq', 2, true);
SELECT pg_catalog.setval('public.picture_id_seq', 3, true);
SELECT pg_catalog.setval('public.picture_topup_id_seq', 1, true);
SELECT pg_catalog.setval('public.point_id_seq', 3, true);
SELECT pg_catalog.setval('public.print_account_id_seq', 2, true);
SELECT pg_catalog.setval('public.print_job_id_seq', 1, true);
SELECT pg_catalog.setval('public.print_package_id_seq', 1, true);
SELECT pg_catalog.setval('public.print_recharge_id_seq', 2, true);
SELECT pg_catalog.setval('public.printer_id_seq', 2, true);
SELECT pg_catalog.setval('public.printer_vendor_id_seq', 3, true);
SELECT pg_catalog.setval('public.refund_id_seq', 3, true);
SELECT pg_catalog.setval('public.rollout_id_seq', 2, true);
SELECT pg_catalog.setval('public.rollout_target_id_seq', 2, true);
SELECT pg_catalog.setval('public.rtmp_case_id_seq', 2, true);
SELECT pg_catalog.setval('public.rtmp_device_id_seq', 1, true);
SELECT pg_catalog.setval('public.scan_id_seq', 1, true);
SELECT pg_catalog.setval('public.scenic_case_id_seq', 3, true);
SELECT pg_catalog.setval('public.scenic_division_id_seq', 1, true);
SELECT pg_catalog.setval('public.screen_id_seq', 1, true);
SELECT pg_catalog.setval('public.session_id_seq', 7, true);
SELECT pg_catalog.setval('public.share_ratio_id_seq', 2, true);
SELECT pg_catalog.setval('public.software_file_id_seq', 3, true);
SELECT pg_catalog.setval('public.software_version_id_seq', 3, true);
SELECT pg_catalog.setval('public.split_bill_id_seq', 1, true);
SELECT pg_catalog.setval('public.stream_id_seq', 1, true);
SELECT pg_catalog.setval('public.table_header_id_seq', 1, true);
SELECT pg_catalog.setval('public.table_name_id_seq', 1, true);
SELECT pg_catalog.setval('public.table_view_id_seq', 1, true);
SELECT pg_catalog.setval('public.template_id_seq', 1, true);
SELECT pg_catalog.setval('public.video_record_id_seq', 2, true);
SELECT pg_catalog.setval('public.video_step_id_seq', 2, true);
SELECT pg_catalog.setval('public.visitor_id_seq', 7, true);
SELECT pg_catalog.setval('public.web_build_id_seq', 1, true);
SELECT pg_catalog.setval('public.web_file_id_seq', 1, true);
SELECT pg_catalog.setval('public.web_host_id_seq', 1, true);
