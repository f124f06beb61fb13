import type { Vocabulary } from './vocabulary.ts';

const english: Vocabulary = {
  office: `
    shop drawing*, shopdrawing*, shop dwg*, shop dwgs, ifc drawing*, drawing*, dwgs, submit*, submittal*, submission*,
    submital*, resubmi*, material submittal*, material approval*, approve, approving, approval*, aproval,
    authority approval*, noc, nocs, no objection*, permit*, building permit*, permission*, licence*, license*,
    licens*, sanction*, procure*, procurement*, procurment, purchas*, purchase order*, po release, place order*,
    place po, order material*, order placed, order, ordering, long lead item*, long lead, lead time, rfq, rfp, rfi, rfis,
    request for information*, factory acceptance*, fat for *, fat of *, fat test*,
    quotation*, tender*, bid, bids, bidding, bidder*, award*, negotiat*, subcontract*, sub contract award,
    contract award, contract sign*, sign contract, contract document*, contracts, letter of intent, letter of award,
    loi, loa, ntp, notice to proceed, deliver*, delivery*, deliveries, material delivery, shipping, shipment*, ship,
    customs clearance, manufactur*, off site fabrication, supply of, supply to site, vendor*, supplier*, prequalif*,
    selection of, selection*, contingency, risk assessment, risk register, programme, design, designs, design*,
    redesign*, engineering drawing*, detailed engineering, detail engineering, basic engineering, engineering design,
    concept*, feasibility*, calculations, calculation, specification*, specs, boq, bill of quantities,
    quantity take off, take off, takeoff, estimat*, cost plan*, budget*, finance*, financing, funding, loan, invoic*,
    payment*, insurance*, performance bond*, bid bond*, bank bond*, bonds, retention, legal, land purchase,
    land acquisition, acquisition, real estate, lease, meeting*, kick off*, kickoff*, workshop session, presentation,
    report*, review*, coordination drawing*, coordination meeting*, method statement*, itp, inspection and test plan*,
    quality plan*, hse plan, safety plan*, project management plan*, management plan*, programme submission,
    baseline schedule, baseline programme, schedule update*, master schedule, project start, start of project,
    project management, commencement date, commencement*, client approval*, client brief, consultant approval*,
    owner review*, sample approval*, sample submission*, samples, variation order*, change order*, claims, claim,
    extension of time, eot, recruit*, mobilization of project team, mobilization of staff,
    mobilization of team, team mobilization, staff mobilization, mobilize team, appoint*, hiring, hire staff, nominated sub*, nomination, kom,
    planning permission, planning application, resource planning, project planning, site logistic plan*,
    logistics plan*, environmental permit*, eia, civil defence approval*, civil defense approval*,
    municipality approval*, municipality, authorities, authority, regulatory, compliance, documentation, documents,
    document*, paperwork, correspond*, letter, invitation*, evaluation, analysis, publicity, marketing, sales,
    advertis*, business plan, decision*, move in, move out, relocation of staff, opening ceremony, grand opening`,
  closing: `
    as built*, asbuilt*, handover*, hand over*, handing over, takeover, taking over, take over, toc, turnover,
    closeout, close out, project close*, close project, punch list*, punchlist*, punch out, snag*, desnag*,
    final inspection*, de snag*, defect*, o and m, operation and maintenance, operations and maintenance, om manual*,
    manuals, manual*, warranty, warranties, warrantee*, training*, certificate of occupancy, occupancy*,
    completion certificate*, substantial completion, practical completion, mechanical completion, final completion,
    final acceptance, provisional acceptance, acceptance*, taking over certificate, defects liability, dlp,
    maintenance period, project completion, project complete, project finish, contract completion, milestone*`,
  check: `
    inspection*, inspect, testing, test, tests, commission*, t and c, testing and commissioning,
    commissioning and testing, pre commission*, precommission*, start up, startup, mock up*, mockup*, sample*,
    demonstration, quality control, qa qc, qaqc, qc, qa, audit*, site visit*, safety, hse, security plan, planning, engineering,
    schedul*, coordination, monitoring, supervision, management, administration, preliminaries, general requirement*,
    completion, start, finish date, project, contract, fabricat*, procured items, release, offload*, unloading,
    storage, logistics, delay*, weather day*, client, consultant, owner, study, studies, check, verification, verify,
    plan, plans, planning phase, preparation phase, contractor, staff, training room handing`,
};

const arabic: Vocabulary = {
  office: `
    النموذج التجريبي, نموذج تجريبي, اعتماد, اعتمادات, اعتماد مخططات, اعتماد مواد, اعتماد عينات, موافقه, موافقات, تصريح, تصاريح, رخصه, رخص, ترخيص,
    تراخيص, فسح, فسوحات, شهاده, شهادات, مخططات, مخطط, مخططات تنفيذيه, رسومات, لوحات تنفيذيه, مخططات ورشه, تقديم,
    تقديم عينات, عينات, تصميم, تصاميم, دراسه, دراسات, شراء, مشتريات, توريد, توريدات, توريد مواد, طلب شراء, طلب مواد,
    امر شراء, اوامر شراء, عرض سعر, عروض اسعار, مناقصه, مناقصات, ترسيه, تعاقد, عقد, عقود, توقيع العقد, توقيع عقد,
    مقاول باطن, مقاولي الباطن, مستخلص, مستخلصات, دفعه, دفعات, فاتوره, ضمان, ضمانات, تامين, اجتماع, اجتماعات, تقرير,
    تقارير, مراجعه, شهاده اشغال, اشغال, حصر كميات, جدول كميات, جداول كميات, كميات, جدول زمني, برنامج زمني, خطه,
    خطه الجوده, خطه السلامه, بدايه المشروع, نهايه المشروع, اغلاق المشروع, تدريب, كتيبات التشغيل, شحن, تخليص جمركي,
    تصنيع, دليل التشغيل, حساب, حسابات, رسم, ملف, امر مباشره, مباشره العمل`,
  closing: `
    تسليم, تسليم ابتدائي, تسليم نهائي, تسليم مشروع, استلام ابتدائي, استلام نهائي, استلام مشروع, ملاحظات الاستلام,
    ملاحظات`,
  check: `
    استلام, فحص, اختبار, اختبارات, تشغيل, تشغيل تجريبي, اختبار وتشغيل, تفتيش, سلامه, جوده, اداره, متابعه, تنسيق,
    تخطيط, عينه, اشراف, معاينه`,
};

const dutch: Vocabulary = {
  closing: 'oplever*, voorlopige oplevering, definitieve oplevering, overdracht*, *overdracht',
  office: `
    vergunning*, bouwvergunning, bouwaanvraag, aanbested*, ontwerp*, voorontwerp*, studie*, studiefase, goedkeur*,
    bestel*, levering*, leveren, contract*, offerte*, vergadering*, *vergadering, advies*, inspectie*, aanvraag*, bestek, meetstaat,
    lastenboek, keuring*, uitvoeringsplan*, uitvoeringsdossier, werktekening*, bouwplannen, dossier*, aankoop*,
    notaris, prijsvraag, gunning*, architect, verzekering*, onderhandel*, *vergunning, ingenieur*, *ingenieur,
    *coordinator, documenten, opstart*, aanvang werken, einde werken, start werken`,
  check: `
    afregel*, testen, inregelen, indienststelling, nazicht, controle*, voorbereiding*, planning, inbedrijfstelling,
    plannen`,
};

const german: Vocabulary = {
  office: `
    genehmig*, baugenehmigung, bauantrag*, planung*, *planung, entwurf*, ausschreib*, vergabe*, angebot*, auftrag*,
    beauftrag*, bestell*, liefer*, lieferung*, vertrag*, besprech*, freigabe*, gutachten*, dokumentation*,
    kaufvertrag, baubeginn, bauende, statik*, versicher*, finanzier*`,
  closing: 'abnahme*, ubergabe*, mangelbeseitig*, fertigstellung, einzug, umzug',
  check: 'inbetriebnahme*, prufung*, kontroll*, bauleitung, vorbereitung*',
};

const french: Vocabulary = {
  office: `
    validation*, permis*, autorisation*, approbation*, commande, commandes, livraison*, etude, etudes, conception*,
    appel d offre*, plans d execution, plan d execution, marche, contrat*, visa, consultation*, approvisionnement*,
    achat*, ordre de service, dossier*, notification*, devis, signature*, reunion*`,
  closing: 'reception, receptions, reception des travaux, doe, levee des reserves, reserves, remise des cles',
  check: 'essai*, mise en service, controle*, preparation, prerception, plans',
};

const spanish: Vocabulary = {
  office: `
    inspeccion final, permiso*, licencia*, aprobacion*, compra*, entrega*, diseno*, licitacion*, contratacion*,
    contrato*, adjudicacion*, recepcion de obra, recepcion provisional, recepcion definitiva, estudio*, planos,
    presupuesto*, proyecto ejecutivo, procura, tramite*, adquisicion*, suministro, suministros, acta de inicio,
    acta de entrega, cierre de obra, reunion*, poliza*, anticipo`,
  check: 'verificacion*, prueba*, puesta en marcha, supervision, inspeccion*, preparacion',
};

export const management: readonly Vocabulary[] = [english, arabic, dutch, german, french, spanish];
